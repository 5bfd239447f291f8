import { defineSamples } from '../samples.ts'

export const samples = defineSamples({
  ja: {
    primary: '番号を取る',
    outline: '保存',
    quiet: '条件を追加',
    danger: 'ごみ箱へ',
    disabled: '押せません',
    loading: '送信しています…',
    long: '少し遅れますが必ず伺いますので、このまま番号を取っておいてください',
  },
  en: {
    primary: 'Take a number',
    outline: 'Save',
    quiet: 'Add a filter',
    danger: 'Move to the bin',
    disabled: 'Not now',
    loading: 'Sending…',
    long: 'I am running a little late but will certainly come, so please keep my place in line',
  },
  zh: {
    primary: '取号',
    outline: '保存',
    quiet: '添加条件',
    danger: '移到回收站',
    disabled: '不可操作',
    loading: '正在发送…',
    long: '我会稍晚一点，但一定会到店，请您先为我保留当前的排队顺序，谢谢您的理解',
  },
})
