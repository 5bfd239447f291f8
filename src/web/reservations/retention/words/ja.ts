/** What the page of a shop's code says to people with a reservation. */
export const words = {
  checkIn: (time: string) => `${time} のご予約の受付をする`,
  change: 'ご予約の確認・変更',
  elsewhere: 'ご予約の方は、メールのリンクから受付できます。お手元にないときは、お店の者へお声がけください。',
}

export type KeptWords = typeof words
