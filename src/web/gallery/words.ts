import { defineWords } from '../i18n/words.ts'
import type { GalleryWords } from './words/ja.ts'

export const galleryWords = defineWords<GalleryWords>(import.meta.glob('./words/*.ts'))
