import { kanjiVariants } from './kanji-variants.ts'

export const usualKanjiForms: ReadonlyMap<string, string> = new Map(
  kanjiVariants.split(' ').flatMap((group) => {
    const [usual, ...variants] = group
    return variants.map((variant) => [variant, usual!] as const)
  }),
)

/** Writes each kanji in its usual form, so that 渡邉 and 渡辺 are compared as equal. Drops variation selectors. */
export function foldKanji(text: string): string {
  return text.replace(/\p{Variation_Selector}/gu, '').replace(/\p{Script=Han}/gu, (kanji) => usualKanjiForms.get(kanji) ?? kanji)
}
