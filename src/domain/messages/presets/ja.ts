import type { MessagePreset } from '../message.ts'

export const words: Record<MessagePreset, string> = {
  delayed: 'ご案内に時間がかかっており、申し訳ございません。順番はそのままですので、いましばらくお待ちください。',
  soon: 'まもなくお呼びします。お店の近くでお待ちください。',
  papers: 'ご本人を確認できる書類をお手元にご用意のうえ、お待ちください。',
  comeToDesk: '確認したいことがございます。お手数ですが、受付までお声がけください。',
  closing: '本日の新しい受付は終了しました。お待ちの方は順番にご案内しますので、ご安心ください。',
  resumed: 'お待たせしました。ご案内を再開しております。',
}
