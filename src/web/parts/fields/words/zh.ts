import type { PairingWords } from './ja.ts'

export const words: PairingWords = {
  text: '请输入店长画面（设置 › 接待 › 设备）上显示的8位配对码。',
  label: '配对码',
  submit: '连接此屏幕',
}
