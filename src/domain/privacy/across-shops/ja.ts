import type { AcrossShops } from '../across-shops.ts'

export const words: AcrossShops = {
  sentence: (organization) =>
    `${organization}の各店舗は、お客さまのお名前・フリガナ・ご連絡先と、どの店舗でカードをお預かりしたかを、同じお客さまと分かるように共有します。このお店以外が取り扱うのは、この範囲だけで、カードの内容は、お預かりした店舗だけが見ます。共有の責任者は${organization}です。ご同意は、いつでもお取り下げいただけます。`,
}
