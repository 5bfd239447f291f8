import { words as menu } from '../../../frame/settings/words/zh.ts'
import { words as website } from '../../../queue-settings/website/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何让顾客从网站取号或预约？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'shop', 'website')}”。`,
    `在“${website.part.what}”中，选择链接或显示在网页中的内容。`,
    `需要时，选择“${website.part.service}”和“${website.part.source}”。`,
    '把链接放到网站或社交媒体上。代码请粘贴到网站编辑器的“HTML”或“嵌入”处。',
    `要显示在网页中时，在“${website.sites.title}”中保存网站地址。`,
  ],
  notes: ['位置名称会保存在到店记录和预约中，并作为“链接来源”出现在 CSV 文件里。', '要显示在网页中，本服务器需要以 https 开头的公开地址。'],
  links: { '/shopAdmin/websiteSetting': settingsBreadcrumb(menu, 'shop', 'website') },
  synonyms: '网站 网页 主页 链接 嵌入 iframe 社交媒体 微信 传单 广告 链接来源',
}
