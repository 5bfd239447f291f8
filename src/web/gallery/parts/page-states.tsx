import { useWords } from '../../i18n/words.ts'
import { Button } from '../../parts/controls/button.tsx'
import { EmptyState } from '../../parts/display/page-states/empty-state.tsx'
import { ErrorState } from '../../parts/display/page-states/error-state.tsx'
import { LoadingState } from '../../parts/display/page-states/loading-state.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './page-states-samples.ts'

function Empty() {
  const texts = useWords(samples)
  return <EmptyState title={texts.empty} text={texts.emptyText} action={<Button large>{texts.action}</Button>} />
}

function Failed() {
  const texts = useWords(samples)
  return <ErrorState area="public" what={texts.what} safe={texts.safe} id="7F3K-22" onRetry={() => {}} />
}

function Long() {
  const texts = useWords(samples)
  return <ErrorState area="public" what={texts.longWhat} safe={texts.longSafe} id="0199c1f2-7F3K-22" onRetry={() => {}} />
}

function Retrying() {
  const texts = useWords(samples)
  return <ErrorState area="public" what={texts.what} safe={texts.safe} busy onRetry={() => {}} />
}

export const show: PartShow = {
  id: 'page-states',
  area: 'public',
  states: {
    filled: 'it stands where there is nothing to show',
    empty: Empty,
    loading: () => <LoadingState />,
    error: Failed,
    disabled: Retrying,
    long: Long,
  },
}
