/** One file for the browser: what asks for three of them is itself too much on a page of 130 KB. Imported by `aids` alone. */
export { BackToTop } from './back-to-top.tsx'
export { switchLanguage } from './language-switch.ts'
export { scrollWhenThere } from './scroll-anchor.ts'
