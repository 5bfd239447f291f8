import type { CameraRefusal } from '../../../../device/secure-only/camera.ts'

export const words = {
  label: '受付コード',
  help: 'お店のポスターにある8文字です。リンクも貼り付けられます。',
  short: '受付コードは8文字です。お店のポスターをお確かめください。',
  foreign: (host: string) => `ほかのサイト（${host}）のリンクです。お店のポスターにあるQRコードか、8文字のコードをお使いください。`,
  unreadable: 'このリンクからは受付コードを読み取れませんでした。お店のポスターの8文字を入れてください。',
  openPage: 'このリンクの画面を開く',
  or: 'または',
  scan: 'QRコードを読み取る',
  insecure: 'この接続ではカメラを使えません。コードを入れてください。',
  noCamera: 'この端末ではカメラが見つかりません。コードを入れてください。',
  unloaded: 'カメラの準備ができませんでした。通信をお確かめのうえ、もう一度お試しください。',
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
}

export type EntryCodeInputWords = typeof words
