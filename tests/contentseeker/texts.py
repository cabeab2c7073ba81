"""Two sentences in several languages, for tests that depend on a language."""
# ruff: noqa: RUF001 - other alphabets have other letters and other punctuation

ENGLISH = (
    "Yesterday evening a heavy storm crossed the city, and many streets were under water. "
    "The people who live there say that they have not seen anything like it for years. "
)
GERMAN = (
    "Gestern Abend zog ein heftiges Gewitter über die Stadt, und viele Straßen standen unter "
    "Wasser. Die Bewohner sagen, dass sie so etwas seit Jahren nicht gesehen haben. "
)
FRENCH = (
    "Hier soir, un orage très violent a traversé la ville et plusieurs rues ont été inondées. "
    "Les habitants disent qu’ils n’avaient rien vu de pareil depuis des années. "
)
SWEDISH = (
    "I går kväll drog ett kraftigt åskväder över staden och många gator stod under vatten. "
    "Invånarna säger att de inte sett något liknande på åratal. "
)
POLISH = (
    "Wczoraj wieczorem nad miastem przeszła gwałtowna burza, a wiele ulic znalazło się pod wodą. "
    "Mieszkańcy mówią, że czegoś takiego nie widzieli od lat. "
)
RUSSIAN = (
    "Вчера вечером в городе прошёл сильный дождь, и многие улицы оказались под водой. "
    "Жители говорят, что такого они не видели уже много лет. "
)
GREEK = (
    "Χθες το βράδυ μια δυνατή καταιγίδα πέρασε από την πόλη και πολλοί δρόμοι βρέθηκαν κάτω από "
    "το νερό. Οι κάτοικοι λένε ότι δεν έχουν δει κάτι τέτοιο εδώ και χρόνια. "
)
CHINESE = (
    "昨天晚上，这个城市下了一场大雨，许多街道都被水淹没了。"
    "居民们说，他们已经很多年没有见过这样的情况。"
)
TAIWANESE = (
    "昨天晚上，這個城市下了一場大雨，許多街道都被水淹沒了。"
    "居民們說，他們已經很多年沒有見過這樣的情況。"
)
JAPANESE = (
    "昨日の夜、町では激しい雨が降り、多くの道路が水につかりました。"
    "住民は何年も見たことがないと話しています。"
)
KOREAN = (
    "어제 저녁 도시에 큰비가 내려 많은 거리가 물에 잠겼습니다. "
    "주민들은 이런 일은 몇 년 만에 처음이라고 말합니다. "
)
THAI = "เมื่อคืนนี้มีพายุรุนแรงพัดผ่านเมืองและถนนหลายสายจมอยู่ใต้น้ำ ชาวบ้านบอกว่าไม่เคยเห็นแบบนี้มาหลายปีแล้ว "
CZECH = (
    "Včera večer se městem přehnala prudká bouřka a mnoho ulic se ocitlo pod vodou. "
    "Obyvatelé říkají, že něco takového už léta neviděli. "
)
HUNGARIAN = (
    "Tegnap este heves vihar vonult át a városon, és sok utca víz alá került. "
    "A lakók azt mondják, hogy évek óta nem láttak ilyen erős esőzést. "
)
ROMANIAN = (
    "Aseară o furtună puternică a trecut peste oraş, iar multe străzi au ajuns sub apă. "
    "Locuitorii spun că nu au mai văzut aşa ceva de ani de zile. "
)
TURKISH = (
    "Dün akşam şehrin üzerinden şiddetli bir fırtına geçti ve birçok sokak su altında kaldı. "
    "Şehirde yaşayanlar yıllardır böyle bir şey görmediklerini söylüyor. "
)
VIETNAMESE = (
    "Tối qua một cơn bão lớn đã tràn qua thành phố và nhiều con đường bị ngập nước. "
    "Người dân nói rằng nhiều năm nay họ chưa từng thấy điều gì như vậy. "
)
