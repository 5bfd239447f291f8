import { words as home } from '../../../home/words/zh.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: '如何备份、更新和恢复？',
  steps: [
    '每晚会自动备份到 `data/backups`。当时电脑关机的话，下次启动时补做。',
    '请每天把这个文件夹复制到其他硬盘或云盘，内容已加密。',
    `请记下“${home.setUp.recoveryKey.label}”，运行 \`npm run backup -- --recovery-key\` 可以查看。`,
    '需要立即备份时，在服务器电脑上运行 `npm run backup`。',
    '更新时运行 `npm run update`。它先备份，再换成新版本；如果失败，会自动换回原来的版本。门店的接待只在切换期间短暂停止。',
    '恢复时，先把 data 文件夹改名，再依次运行 `npm run restore -- 文件名` 和 `npm start`。',
  ],
  notes: [
    `没有“${home.setUp.recoveryKey.label}”，谁也打不开备份。`,
    '恢复之后，已清除的个人信息也不会回来。',
    '超过 2 天没有备份时，管理员的页面上方会出现提示。',
    '出现异常时运行 `npm run doctor`，会说明原因和处理方法。',
  ],
  links: {},
  synonyms: '升级 版本 还原 故障 损坏 服务器 恢复密钥 口令 数据丢失',
}
