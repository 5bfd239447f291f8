/**
 * `npm run kanji:variants -- FOLDER`: writes `src/domain/search/kanji-variants.ts`, the table of variants that are found as equal.
 * FOLDER has `Unihan_Variants.txt` and `Unihan_IRGSources.txt` of Debian's package `unicode-data` (docs/decisions/142-kanji-variants.md).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installTools, toolFolder } from './railway-tools.mjs'
import { fail, root } from './run.mjs'

/** Variants that both sources lack in names, usual form first. Kanji of different names stay apart: 佑 and 祐, 坂 and 阪. */
const own =
  '辺邉𨘢 高髙 吉𠮷 崎﨑碕嵜㟢 島嶋嶌㠀 斉斎 富冨 淵渕渊 館舘 野埜 浜濵 桑桒 昇曻 橋𣘺槗 土圡𡈽 船舩 松枩柗 秋穐 熙煕凞 梅楳 籠篭 鶴靏靍 薮藪籔 蛎蠣 諌諫 飾餝 ' +
  '宜冝 剣剱 卯夘 喜㐂 国圀 壷壺 姫姬 昂昻 曹曺 杉杦 檪櫟 間閒 靱靭 頬頰 柏栢 栖棲 尚尙 清淸 青靑 蝿蠅 蝉蟬 填塡 剥剝 躯軀 騨驒 箪簞 侠俠 嚢囊 屡屢 攅攢 賎賤 回廻 ' +
  '跡蹟 湧涌 碗椀 杯盃 耀燿 鯵鰺 鴬鶯 潅灌 頚頸 砿礦 梼檮 侭儘 倶俱 呑吞 涜瀆 叱𠮟 瑶瑤 宮宫 呂吕 強彊强 戸戶户 勢㔟 兎菟莵 彝彜 ' +
  '内內 刹剎 厠廁 叙敘 呉吳 嘘噓 奨獎 峰峯 彦彥 悦悅 掴摑 挙擧舉 晋晉 曁暨 査查 楡榆 汚污 没沒 涛濤 渋澁澀 湿濕溼 焔焰 産產 皐皋 砺礪 税稅 竃竈 絶絕 繋繫 聡聰 舎舍 舗鋪 ' +
  '莱萊 輌輛 郷鄕鄉 闘鬭鬥 鶏鷄雞 麺麵麪'

const folder = process.argv[2] ?? fail('Which folder has the files of Unihan?')
await installTools()

const groups = [...own.split(' ').map((group) => [...group]), ...(await readShinjitai())]
const plain = new Map()
const plainOf = (kanji) => (plain.has(kanji) ? plainOf(plain.get(kanji)) : kanji)
for (const [first, ...others] of groups)
  for (const other of others) if (plainOf(other) !== plainOf(first)) plain.set(plainOf(other), plainOf(first))
addUnihan()
write()

/** Returns old forms by new one. A new form may appear among its old ones. */
async function readShinjitai() {
  // The package exports it only as a part of its presets.
  const file = join(toolFolder, 'node_modules/opencc-js/dist/esm-lib/dict/JPShinjitaiCharacters.js')
  const { default: dictionary } = await import(pathToFileURL(file).href)
  return dictionary.split('|').map((row) => [...row.replace(/\s/g, '')])
}

/** Adds a rare kanji to the one usual kanji with its meaning. Pairs of usual kanji are often different names: 予 and 余. */
function addUnihan() {
  const japanese = new Map(readUnihan('Unihan_IRGSources.txt', 'kIRG_JSource').map(([kanji, source]) => [kanji, source]))
  // Level 1 of JIS X 0208: rows 16 to 47.
  const isUsual = (kanji) => /^J0-(?:3\d|4[0-9A-F])/.test(japanese.get(kanji) ?? '')
  const usualOf = new Map()
  for (const [one, others] of readUnihan('Unihan_Variants.txt', 'kSemanticVariant'))
    for (const other of others.split(' ').map(kanjiOf))
      for (const [rare, usual] of [
        [one, other],
        [other, one],
      ])
        if (japanese.has(rare) && !isUsual(rare) && isUsual(usual) && !plain.has(rare))
          usualOf.set(rare, (usualOf.get(rare) ?? new Set()).add(plainOf(usual)))
  for (const [rare, usual] of usualOf) if (usual.size === 1 && plainOf([...usual][0]) !== rare) plain.set(rare, [...usual][0])
}

function readUnihan(file, field) {
  const rows = readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.filter(([code, name]) => code.startsWith('U+') && name === field).map(([code, , value]) => [kanjiOf(code), value])
}

function kanjiOf(code) {
  return String.fromCodePoint(Number.parseInt(/^U\+([\dA-F]+)/.exec(code)[1], 16))
}

function write() {
  const byPlain = Map.groupBy(plain.keys(), plainOf)
  const rows = [...byPlain].map(([usual, others]) => usual + others.sort().join('')).sort()
  const lines = []
  for (let at = 0; at < rows.length; at += 40) lines.push(`  '${rows.slice(at, at + 40).join(' ')}`)
  const text = lines.join(" ' +\n")
  writeFileSync(
    join(root, 'src/domain/search/kanji-variants.ts'),
    `/** Written by \`npm run kanji:variants\`: variants of one kanji, the usual form first. Data of OpenCC and Unicode, changed (THIRD_PARTY.md). */\nexport const kanjiVariants =\n${text}'\n`,
  )
}
