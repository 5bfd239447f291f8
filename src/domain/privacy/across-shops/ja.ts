import type { DataSharingText } from '../across-shops.ts'

export const words: DataSharingText = {
  sentence: (organization) =>
    `${organization}の各店舗は、同じお客さまと分かるように、お名前・フリガナ・ご連絡先と、カードをお預かりした店舗の名前を共有します。このお店以外が取り扱うのは、この範囲だけです。カードの内容は、お預かりした店舗だけが見ます。共有の責任者は${organization}です。ご同意は、いつでもお取り下げいただけます。`,
}
