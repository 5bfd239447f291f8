import { useWords } from '../../i18n/words.ts'
import { frameWords } from '../words.ts'

type Props = {
  page?: string
  /** Meta description, for pages that search engines may index. */
  description?: string
}

/** Sets the page's title, followed by the product's name (R2.29). */
export function PageTitle({ page, description }: Props) {
  const { product } = useWords(frameWords)
  return (
    <>
      <title>{page ? `${page} - ${product}` : product}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
