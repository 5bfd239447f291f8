import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words.ts'
import { type Column, DataTable } from '../../parts/display/data-table/data-table.tsx'
import type { TableState } from '../../parts/display/data-table/table-state.ts'
import { useTableState } from '../../parts/display/data-table/use-table-state.ts'
import staff from '../../theme/staff.module.css'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'
import style from './row.module.css'

const samples = defineSamples({
  ja: {
    label: '今日のお客さま',
    number: '番号',
    name: 'お名前',
    waited: 'お待ち（分）',
    service: 'ご用件',
    note: 'メモ',
    names: ['山本 由佳', '佐藤 健', '高橋 恵', '鈴木 一郎', '田中 花'],
    services: ['お部屋探しのご相談', 'ご契約・更新', '鍵のお受け取り'],
    empty: 'まだお客さまはいません',
    emptyText: '受付が入ると、ここに並びます。',
    what: '一覧を読み込めませんでした。',
    safe: '受付はそのまま続いています。もう一度お試しください。',
    long: '若葉通り駅から歩いて10分まで、2階から上、来年の3月末までにお引っ越しをご希望です',
  },
  en: {
    label: 'Visitors today',
    number: 'Number',
    name: 'Name',
    waited: 'Waited (min)',
    service: 'Service',
    note: 'Note',
    names: ['Yuka Yamamoto', 'Ken Sato', 'Megumi Takahashi', 'Ichiro Suzuki', 'Hana Tanaka'],
    services: ['Looking for a flat', 'Contract, renewal', 'Key pick-up'],
    empty: 'No visitors yet',
    emptyText: 'Visitors appear here when they take a number.',
    what: 'The list could not be loaded.',
    safe: 'The reception is not affected. Please try again.',
    long: 'Within ten minutes of Wakaba-dori station, second floor or higher, wishes to move by the end of March next year',
  },
  zh: {
    label: '今天的顾客',
    number: '号码',
    name: '姓名',
    waited: '等候（分钟）',
    service: '办理事项',
    note: '备注',
    names: ['山本由佳', '佐藤健', '高桥惠', '铃木一郎', '田中花'],
    services: ['找房咨询', '签约与续约', '领取钥匙'],
    empty: '还没有顾客',
    emptyText: '取号后会显示在这里。',
    what: '未能加载列表。',
    safe: '排队照常进行，请重试。',
    long: '希望距若叶大道站步行十分钟以内、二楼以上，并在明年三月底之前搬入',
  },
})

type Visit = { number: string; name: string; waited: number; service: string; note: string }
type Content = { count?: number | undefined; pageSize?: number; long?: boolean }

/** Filters, sorts and pages in memory, as the server does for the product's lists. */
function pageOf(all: readonly Visit[], { sort, filter, after }: TableState, pageSize: number) {
  const found = all.filter(({ number, name, service }) => `${number} ${name} ${service}`.includes(filter))
  const turn = sort?.direction === 'down' ? -1 : 1
  const sortedBy = ({ number, name, waited }: Visit) => (sort?.column === 'waited' ? waited : sort?.column === 'name' ? name : number)
  found.sort((a, b) => turn * (sortedBy(a) < sortedBy(b) ? -1 : Number(sortedBy(a) > sortedBy(b))))
  const start = found.findIndex(({ number }) => number === after) + 1
  const rows = found.slice(start, start + pageSize)
  return { rows, next: start + pageSize < found.length ? rows.at(-1)!.number : undefined }
}

/** `name` separates the URL parameters of this page's tables. */
function Visits({ name, content, failed = false }: { name: string; content: Content | undefined; failed?: boolean }) {
  const texts = useWords(samples)
  const columns = useMemo<readonly Column<Visit>[]>(
    () => [
      {
        key: 'number',
        label: texts.number,
        fixed: true,
        sortable: true,
        cell: ({ number }) => <b className={`${staff.tag} ${style.number}`}>{number}</b>,
      },
      { key: 'name', label: texts.name, sortable: true, cell: (visit) => visit.name },
      { key: 'waited', label: texts.waited, sortable: true, figures: true, cell: ({ waited }) => waited },
      { key: 'service', label: texts.service, cell: ({ service }) => service },
      { key: 'note', label: texts.note, extra: true, cell: ({ note }) => note },
    ],
    [texts],
  )
  const address = useTableState(columns, name)
  const { count = 0, pageSize = 20, long = false } = content ?? {}
  const all = useMemo(
    () =>
      Array.from({ length: count }, (_, index): Visit => {
        const pick = (list: readonly string[]) => list[index % list.length]!
        const number = `A${String(index + 1).padStart(3, '0')}`
        return {
          number,
          name: pick(texts.names),
          waited: (index * 7) % 53,
          service: long ? texts.long : pick(texts.services),
          note: texts.long,
        }
      }),
    [texts, count, long],
  )
  const page = useMemo(() => pageOf(all, address.state, pageSize), [all, address.state, pageSize])
  return (
    <DataTable
      label={texts.label}
      columns={columns}
      address={address}
      rows={content && page.rows}
      next={page.next}
      keyOf={(visit) => visit.number}
      hrefOf={(visit) => `?visit=${visit.number}`}
      empty={{ title: texts.empty, text: texts.emptyText }}
      error={failed ? { what: texts.what, safe: texts.safe, id: '7F3K-22', onRetry: () => {} } : undefined}
    />
  )
}

/** `?rows=500` shows a table with many rows. */
function Many() {
  const [search] = useSearchParams()
  return <Visits name="" content={{ count: 500, pageSize: Number(search.get('rows')) || 5 }} />
}

export const show = defineGalleryPart({
  area: 'staff',
  samples,
  states: {
    disabled: 'whoever may not see the rows has no table',
    empty: () => <Visits name="empty" content={{}} />,
    filled: Many,
    error: () => <Visits name="error" content={undefined} failed />,
    loading: () => <Visits name="loading" content={undefined} />,
    long: () => <Visits name="long" content={{ count: 3, long: true }} />,
  },
})
