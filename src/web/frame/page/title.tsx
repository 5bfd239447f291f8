import { useWords } from '../../i18n/words.ts'
import { frameWords } from '../words.ts'

type Props = {
  page?: string
  /** For search engines and previews, where the page may be found by them. */
  description?: string
}

/** R2.29: the page's title, then the product's name. */
export function Title({ page, description }: Props) {
  const { product } = useWords(frameWords)
  return (
    <>
      <title>{page ? `${page} - ${product}` : product}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
