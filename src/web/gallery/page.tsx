import { data } from 'react-router'
import { PageTitle } from '../frame/page/title.tsx'
import { useWords } from '../i18n/words.ts'
import type { Route } from './+types/page'
import { GalleryFrame } from './gallery-frame.tsx'
import { PartList } from './part-list.tsx'
import { PartPage } from './part-page.tsx'
import { isGalleryPart } from './parts.ts'
import { galleryWords } from './words.ts'

/** The page is for operators and developers, so search engines must not index it. */
export function headers(): HeadersInit {
  return { 'X-Robots-Tag': 'noindex' }
}

export function loader({ params: { part } }: Route.LoaderArgs) {
  if (part !== undefined && !isGalleryPart(part)) throw data(null, { status: 404 })
  return null
}

/** R2.2: every shared part, live, and the self-test of this browser and connection. Shows no shop's data. */
export default function Gallery({ params: { part } }: Route.ComponentProps) {
  const texts = useWords(galleryWords)
  return (
    <GalleryFrame part={part}>
      <PageTitle page={part ? `${part} - ${texts.title}` : texts.title} />
      {part ? <PartPage key={part} id={part} /> : <PartList />}
    </GalleryFrame>
  )
}
