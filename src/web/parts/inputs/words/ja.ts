import { inMan } from '#domain/answers/money.ts'
import {
  kana as kanaInputProblems,
  money as moneyInputProblems,
  moneyRange,
  phone as phoneInputProblems,
  email as problems,
} from '#domain/answers/problems/ja.ts'
import type { CameraRefusal } from '../../../device/secure-only/camera.ts'
import type { FileProblem } from '../file-input/ready-file.ts'

const fileInputProblems: Record<FileProblem, string> = {
  empty: '中身のないファイルです。別のファイルをお選びください。',
  type: 'このファイルの形式はお預かりできません。写真をお選びください。',
  tooLarge: 'ファイルが大きすぎます。小さくしてから、もう一度お選びください。',
  heic: 'この写真（HEIC形式）はこのブラウザーで開けません。JPEGにしてからお選びください。',
  unreadable: 'ファイルを読み取れませんでした。別のファイルをお試しください。',
}

export const words = {
  codeInput: {
    label: '受付コード',
    help: 'お店のポスターの8文字。リンクを貼り付けることもできます。',
    short: '受付コードは8文字です。お店のポスターをお確かめください。',
    foreign: (host: string) => `ほかのサイト（${host}）のリンクです。お店のポスターにあるQRコードか、8文字のコードをお使いください。`,
    unreadable: 'このリンクからは受付コードを読み取れませんでした。お店のポスターの8文字を入れてください。',
    openPage: 'このリンクの画面を開く',
    or: 'または',
    scan: 'QRコードを読み取る',
    insecure: 'この接続ではカメラを使えません。コードを入れてください。',
    noCamera: 'この端末ではカメラが見つかりません。コードを入れてください。',
    unloaded: 'カメラの準備ができませんでした。電波の届くところで、もう一度お試しください。',
    scanner: {
      title: 'QRコードの読み取り',
      picture: 'カメラの映像',
      starting: 'カメラを準備しています',
      aim: 'お店のQRコードを枠の中に写してください。',
      privacy: '映像はこの端末の中だけで使い、保存も送信もしません。',
      stop: 'コードを入力する',
      retry: 'もう一度カメラを使う',
      otherCode: 'このQRコードは受付のものではないようです。お店のポスターのQRコードを写してください。',
      refusals: {
        denied: 'カメラの使用が許可されていません。ブラウザーの設定で許可していただくか、コードを入れてください。',
        busy: 'カメラをほかのアプリが使っているようです。そちらを閉じてから、もう一度お試しください。',
        none: 'カメラを使えませんでした。コードを入れてください。',
      } satisfies Record<CameraRefusal, string>,
    },
  },
  consentBox: {
    version: (version: number, date: string) => `第${version}版・${date}`,
    more: '提供先・保存期間などを読む',
    privacy: '個人情報の取り扱いについて',
  },
  emailInput: {
    problems,
    meant: (domain: string) => `もしかして ${domain} ですか`,
    take: (domain: string) => `${domain} に直す`,
  },
  fileInput: {
    problems: fileInputProblems,
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
  },
  kanaInput: {
    problems: kanaInputProblems,
  },
  moneyInput: {
    problems: moneyInputProblems,
    unit: '万円',
    /** The sum in words, so that nobody takes ten thousands for ones. */
    said: (yen: number) => `${inMan(yen)}万円 = ${yen.toLocaleString('ja')}円`,
    least: '下限',
    most: '上限',
    to: '〜',
    reversed: moneyRange.reversed,
  },
  numberStepper: {
    fewer: (label: string) => `${label}を1つ減らす`,
    more: (label: string) => `${label}を1つ増やす`,
  },
  phoneInput: {
    problems: phoneInputProblems,
  },
  /** Texts of photos that go with a card. */
  photoField: {
    waiting: '送信待ち',
    sending: '送っています…',
    sent: '送りました',
    unsent: 'まだ送れていません',
    whenKept: '写真は、利用目的へのご同意と、ご連絡先のご入力のあとに送られます。',
    again: 'もう一度送る',
    network: 'つながらないため、写真を送れませんでした。つながると、自動でもう一度お送りします。',
    stays: 'つながらないため、外せませんでした。もう一度お試しください。',
    noScript:
      '写真をお送りいただくには、JavaScriptを有効にしてください。写真がなくても受付カードはお送りいただけますので、写真は窓口でお見せください。',
    news: {
      sending: (done: number, all: number) => `写真を送っています（${done}/${all}枚）。画面を開いたままお待ちください。`,
      waiting: (n: number) => `写真${n}枚は、受付カードと一緒にお送りします。`,
      sent: (n: number) => `写真${n}枚をお送りしました。`,
      unsent: (n: number) => `写真${n}枚をまだ送れていません。`,
    },
  },
  postalAddress: {
    postalCode: '郵便番号',
    postalCodeExample: '例：1000001',
    prefecture: '都道府県',
    city: '市区町村',
    town: '町名',
    street: '番地',
    building: '建物名・部屋番号',
    notSeven: '7けたの数字でご入力ください。例：100-0001',
    looking: '住所をさがしています…',
    found: '郵便番号から入れました。続きをご入力ください：',
    unknown: 'この郵便番号の住所が見つかりません。番号をお確かめいただくか、続けて住所をご入力ください。',
    unreachable: 'ただいま住所をさがせません。続けて住所をご入力ください。',
    several: 'この郵便番号には町がいくつかあります。お選びください',
    choose: 'お選びください',
  },
}

export type InputWords = typeof words
