import { LanguageMenu } from '../../frame/page/language-menu.tsx'
import type { GalleryPart } from '../part-show.ts'

export const show: GalleryPart = {
  area: 'public',
  states: {
    empty: 'a page always has a language',
    error: 'the page around it says that a language could not be fetched',
    disabled: 'a language can always be chosen',
    loading: 'the progress bar of the page shows it',
    long: 'its three names are fixed',
    filled: () => <LanguageMenu />,
  },
}
