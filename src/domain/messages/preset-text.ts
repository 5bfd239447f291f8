import type { MessagePreset, MessageText } from './message.ts'
import { presets as en } from './presets/en.ts'
import { presets as ja } from './presets/ja.ts'
import { presets as zh } from './presets/zh.ts'

export function presetText(preset: MessagePreset): MessageText {
  return { ja: ja[preset], en: en[preset], zh: zh[preset] }
}
