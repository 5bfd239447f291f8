import type { FileProblem } from '../ready-file.ts'

const problems: Record<FileProblem, string> = {
  empty: '中身のないファイルです。別のファイルをお選びください。',
  type: 'このファイルの形式はお預かりできません。写真をお選びください。',
  tooLarge: 'ファイルが大きすぎます。小さくしてから、もう一度お選びください。',
  heic: 'この写真（HEIC形式）はこのブラウザーで開けません。JPEGにしてからお選びください。',
  unreadable: 'ファイルを読み取れませんでした。別のファイルをお試しください。',
}

export const messages = {
  problems,
  /** In place of `type` where PDF is taken as well. */
  typeOrPdf: 'このファイルの形式はお預かりできません。写真かPDFをお選びください。',
  pick: '写真をえらぶ',
  pickOrPdf: '写真・PDFをえらぶ',
  camera: '写真を撮る',
  remove: (name: string) => `${name} を外す`,
  preparing: (done: number, all: number) => `${all}件のうち${done}件を準備しました…`,
  ready: (n: number) => `${n}件を添付します`,
  tooMany: (max: number) => `添付できるのは${max}件までです。残りのファイルは外しました。`,
  wait: 'ファイルを準備しています。少しお待ちください。',
}

export type FileMessages = typeof messages
