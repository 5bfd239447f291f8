import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs'
import { listInquiries } from '#contract/inquiries.ts'
import type { ApiCall } from '#contract/page.ts'
import type { Locale } from '#domain/locale.ts'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords, wordsInLocale } from '../../i18n/words.ts'
import { buttonClass } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import { inquiriesTodayWords } from './words.ts'

/** Undefined if the role may not see inquiries. */
type Data = { waiting: number; isFailing: boolean } | undefined

async function load(call: ApiCall, { shopId }: { shopId: string }): Promise<Data> {
  const listed = await call(listInquiries, { params: { shopId }, query: { most: 1 } })
  return listed.ok ? { waiting: listed.value.waitingCount, isFailing: Boolean(listed.value.mailbox?.failure) } : undefined
}

type SectionProps = { shopId: string; data: Data; onChange: () => Promise<void> | void }

function Section({ data }: SectionProps) {
  const texts = useWords(inquiriesTodayWords)
  const path = useLocalizePath()
  return (
    data?.isFailing && (
      <p className={staff.warn}>
        <IconMailOff size={18} stroke={1.75} aria-hidden />
        <span className={staff.grow}>{texts.failing}</span>
        <PrefetchLink className={buttonClass({ small: true })} to={path('/shopAdmin/inquiries')}>
          {texts.open}
        </PrefetchLink>
      </p>
    )
  )
}

export const inquiriesTodayPart = {
  name: 'inquiries',
  load,
  needOf: (data: Data) =>
    data && data.waiting > 0
      ? {
          to: '/shopAdmin/inquiries',
          count: () => data.waiting,
          texts(locale: Locale) {
            const { title, says } = wordsInLocale(inquiriesTodayWords, locale)
            return { title, says }
          },
        }
      : undefined,
  doneSteps: () => [],
  Section,
  Entry: () => null,
}
