/** Thousands of sent cards of a shop, the same for the same seed, with names about as common as in Japan. */
import pg from 'pg'
import type { Scope } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { cardListColumnValues } from '#server/cards/list/list-columns.ts'

const surnames = `佐藤 サトウ,鈴木 スズキ,高橋 タカハシ,田中 タナカ,伊藤 イトウ,渡辺 ワタナベ,山本 ヤマモト,中村 ナカムラ,小林 コバヤシ,加藤 カトウ,吉田 ヨシダ,
山田 ヤマダ,佐々木 ササキ,山口 ヤマグチ,松本 マツモト,井上 イノウエ,木村 キムラ,林 ハヤシ,斎藤 サイトウ,清水 シミズ,山崎 ヤマザキ,森 モリ,池田 イケダ,橋本 ハシモト,
阿部 アベ,石川 イシカワ,山下 ヤマシタ,中島 ナカジマ,石井 イシイ,小川 オガワ,前田 マエダ,岡田 オカダ,長谷川 ハセガワ,藤田 フジタ,後藤 ゴトウ,近藤 コンドウ,
村上 ムラカミ,遠藤 エンドウ,青木 アオキ,坂本 サカモト,藤井 フジイ,西村 ニシムラ,福田 フクダ,太田 オオタ,三浦 ミウラ,岡本 オカモト,松田 マツダ,中川 ナカガワ,
中野 ナカノ,原田 ハラダ,小野 オノ,田村 タムラ,竹内 タケウチ,金子 カネコ,和田 ワダ,中山 ナカヤマ,石田 イシダ,上田 ウエダ,森田 モリタ,柴田 シバタ,酒井 サカイ`
const given = `翔 ショウ,蓮 レン,大翔 ヒロト,健太 ケンタ,拓也 タクヤ,直樹 ナオキ,大輔 ダイスケ,誠 マコト,剛 ツヨシ,陽菜 ヒナ,結衣 ユイ,葵 アオイ,さくら サクラ,
美咲 ミサキ,愛 アイ,由佳 ユカ,由美 ユミ,恵子 ケイコ,真理 マリ,彩 アヤ,舞 マイ,千尋 チヒロ,明美 アケミ,裕子 ユウコ,智子 トモコ,遥 ハルカ,楓 カエデ,凛 リン`
const pairs = (list: string) => list.split(/,\s*/).map((pair) => pair.split(' ') as [kanji: string, kana: string])

/** A generator of numbers from 0 to 1, the same for the same seed. */
function fromSeed(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Makes the n-th card of a shop, five minutes after the one before. Names earlier in their list are more common. */
function cardMaker(shopId: string) {
  const random = fromSeed(1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * random() * list.length)]!
  const [families, names] = [pairs(surnames), pairs(given)]
  return (n: number) => {
    const [family, name] = [pick(families), pick(names)]
    const rent = 40_000 + Math.floor(random() * 100) * 1_000
    const phone = `+8190${String(Math.floor(random() * 1e8)).padStart(8, '0')}`
    const answers = {
      name: [`${family[0]} ${name[0]}`],
      kana: [`${family[1]} ${name[1]}`],
      phone: [phone],
      rentMin: [String(rent)],
      rentMax: [String(rent + 20_000)],
    }
    const at = new Date(Date.UTC(2016, 0, 1) + n * 300_000)
    const temperature = random() < 0.1 ? 'A' : random() < 0.3 ? 'B' : null
    return {
      id: newId(at.getTime()),
      customerId: newId(at.getTime()),
      at,
      answers,
      temperature,
      // A new shop's first stage has the most cards, and the last has none.
      stage: n % 16 < 8 ? n % 16 : 0,
      isTaken: n % 7 !== 3,
      next: n % 4 === 0 ? new Date(at.getTime() + ((n * 7) % 60) * 86_400_000).toISOString().slice(0, 10) : null,
      ...cardListColumnValues(shopId, answers, answers),
    }
  }
}

/** `made`: number of cards that the shop has already. Uses its own connection, because the insert exceeds a server's timeout. */
export async function insertManyCards(
  { url }: { url: string },
  { organizationId, shopId }: Required<Scope>,
  count: number,
  made = 0,
): Promise<void> {
  const make = cardMaker(shopId)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Autovacuum runs at any time and would change what a search reads.
  for (const table of filled) await client.query(`alter table ${table} set (autovacuum_enabled = off)`)
  for (let n = 0; n < made; n++) make(n)
  const colleague = await anyColleague(client, organizationId, shopId)
  for (let from = made; from < count; from += 2_500) {
    const rows = Array.from({ length: Math.min(2_500, count - from) }, (_, n) => make(from + n))
    const people = rows.map(({ customerId, at, name, kana, answers }) => ({ id: customerId, at, name, kana, phone: answers.phone[0] }))
    await client.query(
      `with people as (select * from json_to_recordset($1) as row (id uuid, at timestamptz, name text, kana text, phone text)),
            made as (insert into customer (id, organization_id, home_shop_id, name, kana, locale, created_at) select id, $2, $3, name, kana, 'ja', at from people)
       insert into customer_contact (customer_id, organization_id, kind, value, raw) select id, $2, 'phone', phone, phone from people`,
      [JSON.stringify(people), organizationId, shopId],
    )
    await client.query(
      `insert into card (id, organization_id, shop_id, customer_id, form_version, status, locale, answers, created_at, touched_at, submitted_at,
                         temperature, stage_id, assignee_id, next_contact_on, name, kana, rent_from, rent_to, search, grams)
       select id, $2, $3, "customerId", 1, 'submitted', 'ja', answers, at, at, at, temperature,
              (select card_stage.id from card_stage where card_stage.shop_id = $3 and card_stage.sort = stage),
              case when "isTaken" then $4::uuid end, next, name, kana, "rentFrom", "rentTo", search, grams
         from json_to_recordset($1) as row
           (id uuid, "customerId" uuid, at timestamptz, answers jsonb, temperature text, stage int, "isTaken" boolean, next date, name text, kana text, "rentFrom" int, "rentTo" int, search text, grams int[])`,
      [JSON.stringify(rows), organizationId, shopId, colleague],
    )
  }
  // The state of a shop's tables after a night.
  await client.query(`vacuum analyze ${filled.join(', ')}`)
  await client.end()
}

async function anyColleague(client: pg.Client, organizationId: string, shopId: string): Promise<string> {
  const id = newId()
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into staff (id, organization_id, shop_id, name)
       select $1, $2, $3, '担当 一' where not exists (select from staff where shop_id = $3) returning id
     )
     select id from made union all select id from staff where shop_id = $3 limit 1`,
    [id, organizationId, shopId],
  )
  return rows[0]!.id
}

const filled = ['card', 'customer', 'customer_contact']
