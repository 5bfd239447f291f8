import { Button } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { LoadingState } from '../../parts/display/page-states/loading-state.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    empty: '条件に合うカードはありません',
    emptyText: '条件を1つ外すか、ひらがなで探してみてください。',
    action: '条件をすべて外す',
    what: '保存できませんでした。',
    safe: '入力は残っています。もう一度お試しください。',
    longWhat: '担当者の割り当てと、ご希望の日時の変更と、お知らせの方法の変更を保存できませんでした。',
    longSafe: 'ご入力いただいた内容はすべてこの画面に残っています。通信をお確かめのうえ、しばらくしてからもう一度お試しください。',
  },
  en: {
    empty: 'No card matches',
    emptyText: 'Try removing a filter.',
    action: 'Clear filters',
    what: 'Not saved.',
    safe: 'Your text is still here. Please try again.',
    longWhat: 'The assigned staff member, the new day and time, and the new way of notifying the visitor were not saved.',
    longSafe: 'Everything that you typed is still on this page. Please try again in a little while, where you have a connection.',
  },
  zh: {
    empty: '没有符合条件的接待卡',
    emptyText: '请减少条件。',
    action: '清除所有条件',
    what: '未能保存。',
    safe: '内容还在，请重试。',
    longWhat: '未能保存负责人的分配、希望日期与时间的变更以及通知方式的变更。',
    longSafe: '您填写的内容都还保留在此页面上。请在网络恢复之后再试一次。',
  },
})

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    filled: 'it stands where there is nothing to show',
    empty: (texts) => <EmptyState title={texts.empty} text={texts.emptyText} action={<Button large>{texts.action}</Button>} />,
    loading: () => <LoadingState />,
    error: (texts) => <ErrorState area="public" what={texts.what} safe={texts.safe} id="7F3K-22" onRetry={() => {}} />,
    disabled: (texts) => <ErrorState area="public" what={texts.what} safe={texts.safe} busy onRetry={() => {}} />,
    long: (texts) => <ErrorState area="public" what={texts.longWhat} safe={texts.longSafe} id="0199c1f2-7F3K-22" onRetry={() => {}} />,
  },
})
