import { defineWords } from '../i18n/words.ts'
import type { GalleryWords } from './words/ja.ts'

/** Texts of the test page itself. Parts bring their own. */
export const galleryWords = defineWords<GalleryWords>(import.meta.glob('./words/*.ts'))
