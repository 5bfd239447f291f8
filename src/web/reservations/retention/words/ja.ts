/** Texts on the shop's page for visitors with a reservation. */
export const words = {
  checkIn: (time: string) => `${time} のご予約の受付をする`,
  change: 'ご予約の確認・変更',
  elsewhere: 'ご予約の方は、メールのリンクから受付できます。お手元にないときは、お店の者へお声がけください。',
}

export type KeptWords = typeof words
