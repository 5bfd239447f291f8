import type { MessagePreset, MessageText } from './message.ts'
import { words as en } from './presets/en.ts'
import { words as ja } from './presets/ja.ts'
import { words as zh } from './presets/zh.ts'

export function presetMessageInAllLanguages(preset: MessagePreset): MessageText {
  return { ja: ja[preset], en: en[preset], zh: zh[preset] }
}
