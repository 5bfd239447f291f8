import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { ReactNode } from 'react'
import { useLocalizePath } from '../../i18n/locale.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { PrefetchLink } from '../../parts/display/prefetch-link.tsx'
import staff from '../../theme/staff.module.css'
import { AdminHeader } from './admin-head.tsx'
import style from './paper-head.module.css'
import { staffFrameWords } from './words.ts'

type LinkProps = { to: string; children: string }

/** Link to the parent page. `to`: without the language. */
export function BackLink({ to, children }: LinkProps) {
  const path = useLocalizePath()
  return (
    <PrefetchLink to={path(to)} className={style.back}>
      <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      {children}
    </PrefetchLink>
  )
}

export function PrintButton() {
  const { print: text } = useWords(staffFrameWords)
  return (
    <Button onClick={() => print()}>
      <IconPrinter size={18} stroke={1.75} aria-hidden />
      {text}
    </Button>
  )
}

type Props = { back: LinkProps; children?: ReactNode }

export function PrintPageHeader({ back, children }: Props) {
  return (
    <AdminHeader back={<BackLink {...back} />}>
      <span className={staff.grow} />
      {children}
      <PrintButton />
    </AdminHeader>
  )
}
