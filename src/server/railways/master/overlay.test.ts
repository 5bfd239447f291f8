import { describe, expect, test } from 'vitest'
import { readingToKana, readingToRomaji } from '#domain/railways/reading.ts'
import { overlayChangeKinds, readOverlay } from './overlay.ts'

const overlay = readOverlay()
const { operators, lines, stations, ownStations, ownLines, changes, formerNames } = overlay
const allStations = [...stations, ...ownStations]
const allLines = [...lines, ...ownLines]

/** Name, prefecture (JIS X 0401) and reading of stations that are often misread. */
const difficult = `
放出 27 はなてん / 十三 27 じゅうそう / 特牛 35 こっとい / 驫木 2 とどろき / 膳所 25 ぜぜ / 我孫子 12 あびこ / 御徒町 13 おかちまち
馬喰町 13 ばくろちょう / 馬喰横山 13 ばくろよこやま / 日暮里 13 にっぽり / 鶯谷 13 うぐいすだに / 御茶ノ水 13 おちゃのみず / 代々木上原 13 よよぎうえはら
等々力 13 とどろき / 九品仏 13 くほんぶつ / 狛江 13 こまえ / 福生 13 ふっさ / 拝島 13 はいじま / 軍畑 13 いくさばた / 御嶽 13 みたけ / 古里 13 こり
鳩ノ巣 13 はとのす / 石神井公園 13 しゃくじいこうえん / 雑色 13 ぞうしき / 糀谷 13 こうじや / 穴守稲荷 13 あなもりいなり / 青物横丁 13 あおものよこちょう
鮫洲 13 さめず / 人形町 13 にんぎょうちょう / 茅場町 13 かやばちょう / 小伝馬町 13 こでんまちょう / 麹町 13 こうじまち / 舎人 13 とねり
舎人公園 13 とねりこうえん / 日比谷 13 ひびや / 八丁堀 13 はっちょうぼり / 逸見 14 へみ / 追浜 14 おっぱま / 弘明寺 14 ぐみょうじ / 井土ヶ谷 14 いどがや
蒔田 14 まいた / 善行 14 ぜんぎょう / 鵠沼海岸 14 くげぬまかいがん / 海老名 14 えびな / 生麦 14 なまむぎ / 八丁畷 14 はっちょうなわて / 風祭 14 かざまつり
入生田 14 いりうだ / 国府津 14 こうづ / 尻手 14 しって / 新丸子 14 しんまるこ / 高座渋谷 14 こうざしぶや / 狭山市 11 さやまし / 入間市 11 いるまし
飯能 11 はんのう / 高麗川 11 こまがわ / 越生 11 おごせ / 男衾 11 おぶすま / 毛呂 11 もろ / 御花畑 11 おはなばたけ / 波久礼 11 はぐれ / 蕨 11 わらび
行田 11 ぎょうだ / 寄居 11 よりい / 白久 11 しろく / 飯給 12 いたぶ / 海士有木 12 あまありき / 酒々井 12 しすい / 八街 12 やちまた
成東 12 なるとう / 木下 12 きおろし / 安食 12 あじき / 求名 12 ぐみょう / 大網 12 おおあみ / 勝浦 12 かつうら / 行川アイランド 12 なめがわあいらんど
太海 12 ふとみ / 千倉 12 ちくら / 馬来田 12 まくた / 上総一ノ宮 12 かずさいちのみや / 西登戸 12 にしのぶと / 南柏 12 みなみかしわ
東武動物公園 11 とうぶどうぶつこうえん / 静和 9 しずわ / 家中 9 いえなか / 壬生 9 みぶ / 葛生 9 くずう / 真岡 9 もおか / 石下 8 いしげ / 潮来 8 いたこ
土浦 8 つちうら / 大甕 8 おおみか / 瓜連 8 うりづら / 後台 8 ごだい / 額田 8 ぬかだ / 渋川 10 しぶかわ / 安中 10 あんなか / 小俣 9 おまた
伊勢崎 10 いせさき / 沼田 10 ぬまた / 後閑 10 ごかん / 上牧 10 かみもく / 水上 10 みなかみ / 土合 10 どあい / 小千谷 15 おぢや / 新発田 15 しばた
五泉 15 ごせん / 青海 15 おうみ / 直江津 15 なおえつ / 頸城大野 15 くびきおおの / 根知 15 ねち / 石動 16 いするぎ / 氷見 16 ひみ / 呉羽 16 くれは
動橋 17 いぶりはし / 羽咋 17 はくい / 和倉温泉 17 わくらおんせん / 武生 18 たけふ / 敦賀 18 つるが / 三国 18 みくに / 初狩 19 はつかり
猿橋 19 さるはし / 鰍沢口 19 かじかざわぐち / 国母 19 こくぼ / 塩山 19 えんざん / 韮崎 19 にらさき / 小淵沢 19 こぶちざわ / 姨捨 20 おばすて
奈良井 20 ならい / 木曽福島 20 きそふくしま / 上松 20 あげまつ / 温田 20 ぬくた / 為栗 20 してぐり / 信濃追分 20 しなのおいわけ / 御代田 20 みよた
古井 21 こび / 猪谷 16 いのたに / 飛騨細江 21 ひだほそえ / 打保 21 うつぼ / 可児 21 かに / 各務ケ原 21 かがみがはら / 名電各務原 21 めいでんかかみがはら
大垣 21 おおがき / 掛川 22 かけがわ / 焼津 22 やいづ / 用宗 22 もちむね / 草薙 22 くさなぎ / 由比 22 ゆい / 大嵐 22 おおぞれ / 水窪 22 みさくぼ
気賀 22 きが / 新所原 22 しんじょはら / 知立 23 ちりゅう / 国府 23 こう / 河和 23 こうわ / 成岩 23 ならわ / 味鋺 23 あじま / 味美 23 あじよし
杁ヶ池公園 23 いりがいけこうえん / 御器所 23 ごきそ / 呼続 23 よびつぎ / 尾張一宮 23 おわりいちのみや / 亀山 24 かめやま / 柘植 24 つげ / 加太 24 かぶと
多気 24 たき / 相可 24 おうか / 一身田 24 いしんでん / 朝熊 24 あさま / 鵜方 24 うがた / 栃原 24 とちはら / 三瀬谷 24 みせだに / 貴生川 25 きぶかわ
信楽 25 しがらき / 穴太 25 あのお / 安曇川 25 あどがわ / 太秦 26 うずまさ / 西院 26 さいいん / 烏丸 26 からすま / 帷子ノ辻 26 かたびらのつじ
椥辻 26 なぎつじ / 御陵 26 みささぎ / 木幡 26 こはた / 祝園 26 ほうその / 蹴上 26 けあげ / 枚方市 27 ひらかたし / 私市 27 きさいち
交野市 27 かたのし / 京終 29 きょうばて / 畝傍 29 うねび / 御所 29 ごせ / 櫟本 29 いちのもと / 帯解 29 おびとけ / 喜連瓜破 27 きれうりわり
住道 27 すみのどう / 百舌鳥 27 もず / 三国ケ丘 27 みくにがおか / 大物 28 だいもつ / 夙川 28 しゅくがわ / 御影 28 みかげ / 宝殿 28 ほうでん
餘部 28 あまるべ / 余部 28 よべ / 谷上 28 たにがみ / 粟生 28 あお / 鵯越 28 ひよどりごえ / 丸山 28 まるやま / 伊川谷 28 いかわだに
六十谷 30 むそた / 黒江 30 くろえ / 朝来 30 あっそ / 周参見 30 すさみ / 岩美 31 いわみ / 宍道 32 しんじ / 出雲大社前 32 いずもたいしゃまえ
木次 32 きすき / 温泉津 32 ゆのつ / 馬路 32 まじ / 石蟹 33 いしが / 総社 33 そうじゃ / 香登 33 かがと / 木見 33 きみ / 向洋 34 むかいなだ
安登 34 あと / 備後矢野 34 びんごやの / 道上 34 みちのうえ / 厚狭 35 あさ / 居能 35 いのう / 府中 36 こう / 鴨島 36 かもじま / 学 36 がく
祖谷口 36 いやぐち / 大歩危 36 おおぼけ / 小歩危 36 こぼけ / 牟岐 36 むぎ / 鬼無 37 きなし / 海岸寺 37 かいがんじ / 余戸 38 ようご
壬生川 38 にゅうがわ / 内子 38 うちこ / 五十崎 38 いかざき / 半家 39 はげ / 十川 39 とおかわ / 後免 39 ごめん / 和食 39 わじき / 安和 39 あわ
雑餉隈 40 ざっしょのくま / 折尾 40 おりお / 遠賀川 40 おんががわ / 飯塚 40 いいづか / 直方 40 のおがた / 原田 40 はるだ / 筑前山家 40 ちくぜんやまえ
吉富 40 よしとみ / 犀川 40 さいがわ / 姪浜 40 めいのはま / 香椎 40 かしい / 厳木 41 きゅうらぎ / 相知 41 おうち / 鬼塚 41 おにづか
南風崎 42 はえのさき / 喜々津 42 ききつ / 現川 42 うつつがわ / 彼杵 42 そのぎ / 木上 43 きのえ / 一勝地 43 いっしょうち / 大畑 43 おこば
向之原 44 むかいのはる / 杵築 44 きつき / 宇佐 44 うさ / 飫肥 45 おび / 財部 46 たからべ / 隼人 46 はやと / 頴娃 46 えい / 西頴娃 46 にしえい
嘉例川 46 かれいがわ / 指宿 46 いぶすき / 小禄 47 おろく / 壺川 47 つぼがわ / 安里 47 あさと / 儀保 47 ぎぼ / 長万部 1 おしゃまんべ
倶知安 1 くっちゃん / 余市 1 よいち / 音威子府 1 おといねっぷ / 幌延 1 ほろのべ / 抜海 1 ばっかい / 稚内 1 わっかない / 生田原 1 いくたはら
留辺蘂 1 るべしべ / 美幌 1 びほろ / 女満別 1 めまんべつ / 厚岸 1 あっけし / 大楽毛 1 おたのしけ / 妹背牛 1 もせうし / 占冠 1 しむかっぷ
撫牛子 2 ないじょうし / 艫作 2 へなし / 風合瀬 2 かそせ / 千曳 2 ちびき / 野辺地 2 のへじ / 小鳥谷 3 こずや / 好摩 3 こうま / 田老 3 たろう
笑内 5 おかしない / 及位 6 のぞき / 左沢 6 あてらざわ / 寒河江 6 さがえ / 余目 6 あまるめ / 愛子 4 あやし / 苦竹 4 にがたけ / 榴ケ岡 4 つつじがおか
勾当台公園 4 こうとうだいこうえん / 涌谷 4 わくや / 安積永盛 7 あさかながもり / 桑折 7 こおり / 勿来 7 なこそ / 四ツ倉 7 よつくら / 逢隈 4 おおくま
亘理 4 わたり
`

test('Difficult station names have their correct readings', () => {
  const wanted = difficult
    .trim()
    .split(/\n| \/ /)
    .map((entry) => entry.split(' '))
  expect(wanted.length).toBeGreaterThan(300)
  const wrong = wanted.filter(
    ([name, prefecture, reading]) =>
      !allStations.some((row) => row.name === name && row.prefecture === prefecture && readingToKana(row.reading) === reading),
  )
  expect(wrong).toEqual([])
})

describe('The overlay’s tables', () => {
  test('have unique codes, with separate ranges for our own', () => {
    for (const rows of [operators, allLines, allStations]) expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length)
    expect(ownStations.every(({ code }) => Number(code) > 10_000_000 && Number(code) < 20_000_000)).toBe(true)
    expect(ownLines.every(({ code }) => Number(code) > 100_000 && Number(code) < 200_000)).toBe(true)
  })

  test('refer only to operators, lines and stations that exist', () => {
    const [codes, lineCodes] = [new Set(allStations.map(({ code }) => code)), new Set(allLines.map(({ code }) => code))]
    expect(allLines.filter(({ operator }) => !operators.some(({ code }) => code === operator))).toEqual([])
    expect(ownLines.flatMap(({ stations: own }) => own.split(' ')).filter((code) => !codes.has(code))).toEqual([])
    expect(ownStations.filter(({ group }) => group !== '' && !codes.has(group))).toEqual([])
    expect(changes.filter(({ station }) => station !== '' && !codes.has(station))).toEqual([])
    expect(changes.filter(({ line }) => line !== '' && !lineCodes.has(line))).toEqual([])
  })

  test('have a hiragana reading for every name, and a Latin spelling for every reading', () => {
    const read = [...operators, ...allLines, ...allStations, ...changes.filter(({ reading }) => reading !== '')]
    expect(read.filter(({ reading }) => !/^[ぁ-んー・() '-]+$/.test(reading)).map(({ name }) => name)).toEqual([])
    expect(
      read
        .filter(({ reading }) => !/^[a-zāīūēō'() -]+$/i.test(readingToRomaji(reading)))
        .map(({ name, reading }) => `${name} ${readingToRomaji(reading)}`),
    ).toEqual([])
  })

  test('have only former names of this century, with station, year, reading and source', () => {
    const codes = new Set(allStations.map(({ code }) => code))
    expect(formerNames.filter(({ code }) => !codes.has(code))).toEqual([])
    expect(formerNames.filter(({ year }) => Number(year) < 2000).map(({ former }) => former)).toEqual([])
    expect(formerNames.filter(({ reading }) => !/^[ぁ-んー]+$/.test(reading)).map(({ former }) => former)).toEqual([])
    expect(formerNames.filter(({ source }) => source === '')).toEqual([])
  })

  test('have a Chinese name without kana for everything', () => {
    const named = [...operators, ...allLines, ...allStations, ...changes.filter(({ name }) => name !== '')]
    expect(named.filter(({ zh }) => zh === '' || /[ぁ-んァ-ヶ]/.test(zh)).map(({ name, zh }) => `${name} ${zh}`)).toEqual([])
  })

  test('give a source and year for each change but corrections; two have no year', () => {
    expect(changes.filter(({ change }) => !overlayChangeKinds.includes(change))).toEqual([])
    expect([...changes, ...ownStations, ...ownLines].filter(({ source }) => source === '').length).toBe(
      changes.filter(({ change }) => change === 'corrected').length,
    )
    // Corrections of the package have no year.
    const undated = changes.filter(({ year, change }) => year === '' && change !== 'corrected')
    expect(undated.map(({ line, change }) => `${change} ${line}`)).toEqual(['left 11629', 'joined 11629'])
    for (const { year } of [...changes.filter((change) => change.year !== ''), ...ownStations, ...ownLines])
      expect(Number(year)).toBeGreaterThan(1960)
  })
})
