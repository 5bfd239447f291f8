import { words as features } from '../../../menu/words/ja.ts'
import type { SettingsAreaId, SettingsPageId } from '../settings-areas.ts'

/** `inside`: what the page adds to the line under its area's name. `finds`: what people may type into the search, with spaces between. */
type PageWords = { name: string; inside?: string; finds: string }

export const words = {
  title: '設定',
  choose: '左の一覧からお選びください。',
  search: '設定を探す',
  found: (n: number) => `${n}件見つかりました`,
  none: '見つかりませんでした。別の言葉でお探しください。',
  serverHelp: 'メールサーバーの設定方法',
  back: '設定の一覧',
  tabs: (area: string) => `${area}の設定`,
  open: (n: number, more: boolean) => `未対応 ${n}件${more ? '以上' : ''}`,
  areas: {
    shop: '店舗',
    reception: '受付',
    ...features.areas,
    card: 'カード',
    mail: 'お知らせ',
    people: '担当者・メンバー',
    control: '管理',
  } satisfies Record<SettingsAreaId, string>,
  inside: (pages: readonly string[]) => pages.join('・'),
  pages: {
    shop: {
      name: 'お店のこと',
      inside: '営業時間・お休み',
      finds:
        '営業時間 えいぎょうじかん 開店 閉店 休み やすみ 休日 定休日 休業日 祝日 明日 臨時休業 年末年始 昼休み 店名 名前 電話番号 住所 地図 色 ロゴ 言語 受付コード タイムゾーン 営業日 明日休む 2店舗目 2店舗 店舗を追加',
    },
    poster: {
      name: 'ポスター',
      inside: 'ポスター',
      finds: 'ポスター QRコード いんさつ キューアール 印刷 掲示 貼る Wi-Fi ワイファイ 卓上 受付コード',
    },
    website: {
      name: 'ホームページ',
      inside: 'ホームページ',
      finds: 'ホームページ ウェブサイト サイト HP リンク 埋め込み うめこみ iframe SNS インスタグラム チラシ 広告 組数 空き時間 表示',
    },
    queue: {
      name: '窓口区分とご用件',
      inside: '窓口区分・カウンター',
      finds:
        '窓口区分 まどぐち レーン 列 ご用件 サービス カウンター 番号 記号 順番 お呼びする順 呼び出し 優先 上限 定員 不在 待ち時間 目安 本日のコード 店内だけ 受付を止める 呼ぶ順 呼び出す順 今日のコード',
    },
    devices: {
      name: '端末',
      inside: '端末',
      finds:
        '端末 たんまつ お呼び出し画面 テレビ モニター 発券機 はっけんき キオスク プリンター 印刷 用紙 タブレット 共用 iPad PIN 暗証番号 交代',
    },
    ...features.pages,
    form: {
      name: 'たずねる項目',
      inside: 'たずねる項目',
      finds: '受付カード うけつけカード 項目 こうもく 質問 アンケート フォーム 必須 任意 同意 選択肢 ひな形 テンプレート 公開',
    },
    railways: { name: '沿線と駅', inside: '沿線と駅', finds: '沿線 えんせん 路線 電車 駅 えき 最寄り駅 徒歩' },
    inquiries: {
      name: '反響メール',
      inside: '反響メール',
      finds: '反響 はんきょう メール ポータルサイト SUUMO HOMES アットホーム 問い合わせ 受信箱 IMAP 取り込み 最初の連絡 目標 返信 未対応',
    },
    retention: { name: '保存期間', finds: '保存期間 ほぞん 消去 削除 個人情報 いつまで 何か月 カードを消す' },
    texts: {
      name: '文面',
      inside: '文面',
      finds: 'メール 文面 件名 タイトル 本文 差し込み 言い回し テンプレート 試し送り 予約メール 通知 プッシュ通知 LINE SMS',
    },
    sender: {
      name: '順番と差出人',
      inside: '差出人',
      finds: 'メール お知らせの順番 プッシュ通知 LINE SMS 差出人 返信先 署名 送る時刻 夜間 送らない 広告 メールサーバー 通知',
    },
    line: { name: 'LINE', inside: 'LINE', finds: 'LINE ライン 公式アカウント 友だち トークン チャネル 通数 Messaging API 通知' },
    log: {
      name: '送信の記録',
      inside: '送信の記録',
      finds: 'メール 記録 届かない 届いた 送信済み もう一度送る お知らせメール エラー 届かなかったメール 通知',
    },
    members: {
      name: 'メンバー',
      inside: '招待・役割',
      finds: 'メンバー 招待 しょうたい 役割 権限 サインイン アカウント 辞めた 退職 停止 同僚 追加 店長 パスワード',
    },
    staff: { name: '担当者', finds: '担当者 スタッフ 担当 シフト 勤務 写真 対応する言語 並び順 退職 担当者を追加 スタッフを追加' },
    requests: {
      name: '個人情報のお申し出',
      inside: '個人情報',
      finds: '個人情報 こじんじょうほう 開示 訂正 削除 利用停止 お申し出 請求 本人確認',
    },
    audit: {
      name: '操作の記録',
      inside: '記録',
      finds: '操作 記録 きろく ログ 履歴 監査 だれが いつ 変更した だれが変えた 誰が変えた 変更履歴 変更',
    },
    organization: {
      name: '法人と店舗',
      finds: '組織 店舗の一覧 店舗を追加 2号店 支店 ほかの店舗 異動 閉店 お店を閉じる 共有 2店舗目 2店舗',
    },
    apiKeys: { name: 'APIキー', inside: 'APIキー', finds: 'API キー 連携 つなぐ 外部 ソフト 顧客管理 CRM トークン OAuth 秘密' },
    webhooks: {
      name: 'Webhook',
      inside: 'Webhook',
      finds: 'Webhook ウェブフック 連携 つなぐ 外部 ソフト 顧客管理 CRM できごと 知らせる 署名の鍵',
    },
    security: {
      name: '安全とバックアップ',
      inside: 'バックアップ',
      finds: '安全 セキュリティ 2段階認証 二段階 バックアップ 復元 保存 データ パスワード',
    },
  } satisfies Record<SettingsPageId, PageWords> as Record<SettingsPageId, PageWords>,
}

export type SettingsFrameWords = typeof words
