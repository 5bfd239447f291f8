import { words as menu } from '../../../frame/settings/words/ja.ts'
import { words as frame } from '../../../frame/staff/words/ja.ts'
import { words as poster } from '../../../queue-settings/poster/words/ja.ts'
import { words as settings } from '../../../queue-settings/queue/words/ja.ts'
import { words as todayCode } from '../../../queue-settings/today-code/words/ja.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: 'QRコードのポスターを貼るには',
  steps: [
    `「${settingsBreadcrumb(menu, 'shop', 'poster')}」を開きます。`,
    `「${poster.paper}」で、${poster.papers.A4}、${poster.papers.A5}、${poster.papers.stand}のどれかを選びます。`,
    `1つの区分だけに案内するときは「${poster.lane}」で選びます。`,
    'お店のWi-Fiの名前とパスワードを入れると、つなぐためのQRコードも載ります。',
    `「${frame.print}」を押します。PDFにするときは、印刷の画面で「PDFに保存」を選びます。`,
  ],
  notes: [
    'お店の外から開けないアドレスのときは、お店のWi-Fiにつないだスマートフォンだけが使えます。',
    `「${settings.joinFrom.shop!.label}」の窓口区分では、「${todayCode.title}」も一緒に掲示してください。`,
    `「${settings.code.renew}」を使うと、貼ってあるポスターは30分後に使えなくなります。印刷し直してください。`,
  ],
  links: { '/shopAdmin/poster': settingsBreadcrumb(menu, 'shop', 'poster'), '/shopAdmin/todayCode': todayCode.title },
  synonyms: 'QR キューアール 二次元コード 印刷 掲示 Wi-Fi ワイファイ 卓上 受付コード 本日のコード いんさつ',
}
