import { words as home } from '../../../home/words/ja.ts'
import type { HelpText } from '../../help-text.ts'

export const words: HelpText = {
  title: 'バックアップ・更新・復元をするには',
  steps: [
    '毎晩、自動で `data/backups` にバックアップを取ります。パソコンが止まっていた日は、次に起動したときに取ります。',
    'このフォルダーを、別のディスクやクラウドへ毎日コピーしてください。中身は暗号化されています。',
    `「${home.setUp.recoveryKey.label}」を控えておきます。\`npm run backup -- --recovery-key\` で表示できます。`,
    'いますぐ取るときは、サーバーのパソコンで `npm run backup` を実行します。',
    '更新するときは、`npm run update` を実行します。バックアップを取ってから新しい版に替え、うまくいかなければ元の版に戻します。お店の受付が止まるのは、入れ替えのあいだだけです。',
    '復元するときは、data フォルダーの名前を変え、`npm run restore -- ファイル名`、`npm start` の順に実行します。',
  ],
  notes: [
    `「${home.setUp.recoveryKey.label}」がないと、バックアップはだれにも開けません。`,
    '復元しても、消去した個人情報は戻りません。',
    '2日以上バックアップが取れていないときは、管理者の画面の上にお知らせが出ます。',
    '調子がおかしいときは `npm run doctor` を実行すると、原因と直し方がわかります。',
  ],
  links: {},
  synonyms: 'ばっくあっぷ 控え 復旧 ふくげん こうしん アップデート バージョン 故障 壊れた 復旧キー パスフレーズ サーバー',
}
