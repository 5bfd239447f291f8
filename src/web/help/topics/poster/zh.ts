import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as frame } from '../../../frame/staff/words/zh.ts'
import { words as poster } from '../../../queue-settings/poster/words/zh.ts'
import { words as settings } from '../../../queue-settings/queue/words/zh.ts'
import { words as todayCode } from '../../../queue-settings/today-code/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何张贴带二维码的海报？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'shop', 'poster')}”。`,
    `在“${poster.paper}”中选择 ${poster.papers.A4}、${poster.papers.A5} 或${poster.papers.stand}。`,
    `只引导到一个队列时，在“${poster.lane}”中选择。`,
    '填写门店 Wi-Fi 的名称和密码后，海报上也会有连接 Wi-Fi 的二维码。',
    `点击“${frame.print}”。需要 PDF 文件时，在打印窗口中选择“另存为 PDF”。`,
  ],
  notes: [
    '如果地址属于门店内部网络，只有连上门店 Wi-Fi 的手机才能打开。',
    `“${settings.joinFrom.shop!.label}”的队列，请同时张贴“${todayCode.title}”。`,
    `使用“${settings.code.renew}”后，旧海报 30 分钟后失效，请重新打印。`,
  ],
  links: { '/shopAdmin/poster': settingsBreadcrumb(menu, 'shop', 'poster'), '/shopAdmin/todayCode': todayCode.title },
  synonyms: '打印 扫码 桌牌 台卡 无线网 PDF 门店码 受理码 今日码 今日代码',
}
