/**
 * `npm run railways:names -- 名前 …`: proposes rows for `db/railways` with kuromoji's reading and OpenCC's Chinese, adjusted for place names.
 * Check both: kuromoji reads four of five station names right. Without names it prints its share of correct readings of the overlay.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { toolFolder as folder, installTools } from './railway-tools.mjs'
import { root } from './run.mjs'

await installTools()
const require = createRequire(join(folder, 'package.json'))
const reader = await loadReader()
const names = process.argv.slice(2)
if (names.length > 0) for (const name of names) console.log(['', name, readingOf(name), '', chineseOf(name), ''].join(','))
else reportShare()

function loadReader() {
  const dicPath = join(folder, 'node_modules/kuromoji/dict')
  return new Promise((resolve, reject) =>
    require('kuromoji')
      .builder({ dicPath })
      .build((error, tokenizer) => (error ? reject(error) : resolve(tokenizer))),
  )
}

function readingOf(name) {
  const readings = reader.tokenize(name).map(({ reading, surface_form: surface }) => reading ?? surface)
  return readings.join('').replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}

function reportShare() {
  const rows = readFileSync(join(root, 'db/railways/stations.csv'), 'utf8').trim().split('\n').slice(1)
  const matching = rows.filter((row) => {
    const [, name, reading] = row.split(',')
    return readingOf(name) === reading.replace(/[-' ]/g, '')
  })
  console.log(`${rows.length} names, ${matching.length} read as they stand there (${((100 * matching.length) / rows.length).toFixed(1)} %)`)
}

/** Returns the simplified Chinese of a Japanese name; kana in it needs a translation. */
function chineseOf(name) {
  // OpenCC converts to traditional characters and leaves some unsimplified; some names stay as they are in Chinese.
  const exceptions = Object.fromEntries(
    '郷乡 篠筱 渋涩 研研 並并 衛卫 郎郎 舎舍 騨驒 挙举 緒绪 氷冰 毘毗 呉吴 姫姬 脇胁 萌萌 渕渊 讃赞 桝枡 餅饼 篭笼 砲炮 繋系 姪侄 駄驮 塚塚 糸糸 弁弁 予予 麹麹 檜桧 曽曾 竈灶 鰺鲹 薗园 戸户 栃枥 畑畑 畠畠 咲咲'
      .split(' ')
      .map((pair) => [...pair]),
  )
  const convert = require('opencc-js').Converter({ from: 'jp', to: 'cn' })
  return name
    .replace(/(?<=\p{Script=Han})[ヶケが](?=丘)/gu, '之')
    .replace(/(?<=\p{Script=Han})[ヶケがツつッっ](?=\p{Script=Han})/gu, '')
    .replace(/(?<=\p{Script=Han})[ノの](?=\p{Script=Han})/gu, '之')
    .replace(/(?<=通)り/gu, '')
    .replace(/\p{Script=Han}/gu, (letter) => exceptions[letter] ?? convert(letter))
    .replaceAll('空港', '机场')
    .replaceAll('病院', '医院')
    .replaceAll('市役所', '市政府')
    .replaceAll('高校', '高中')
    .replace(/小学校/g, '小学')
    .replace(/中学校/g, '中学')
}
