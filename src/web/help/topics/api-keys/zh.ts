import { words as keys } from '../../../api-keys/words/zh.ts'
import { words as menu } from '../../../frame/settings/words/zh.ts'
import type { HelpText } from '../../help-text.ts'
import { settingsBreadcrumb } from '../../settings-way.ts'

export const words: HelpText = {
  title: '如何连接其他软件（API 密钥）？',
  steps: [
    `打开“${settingsBreadcrumb(menu, 'control', 'apiKeys')}”，点击“${keys.create}”。`,
    '填写要连接的软件名称，只勾选它需要的权限。',
    `点击“${keys.form.submit}”后，密钥只显示一次，请填入该软件的设置。`,
    '如果软件需要门店 ID，请从同一页面复制。',
  ],
  notes: [
    '请像保管密码一样保管密钥，不要通过邮件或聊天发送，每个软件使用单独的密钥。',
    `如果密钥可能已泄露，请点击“${keys.rotate.button}”并选择“${keys.rotate.hours[0]}”，旧密钥会立即失效。`,
    `不再使用该软件时，请点击“${keys.revoke.button}”。`,
    `通过密钥进行的更改和数据查看会记录在“${settingsBreadcrumb(menu, 'control', 'audit')}”中。`,
  ],
  links: { '/shopAdmin/apiKeys': settingsBreadcrumb(menu, 'control', 'apiKeys') },
  synonyms: 'API 密钥 连接 对接 外部 软件 系统 CRM 客户管理 令牌 OAuth 泄露',
}
