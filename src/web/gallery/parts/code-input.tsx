import { useWords } from '../../i18n/words.ts'
import { CodeInput } from '../../parts/inputs/code-input/code-input.tsx'
import type { PartShow } from '../part-show.ts'
import { samples } from './code-input-samples.ts'

export const show: PartShow = {
  id: 'code-input',
  area: 'public',
  states: {
    loading: 'what is typed stands there at once',
    empty: () => <CodeInput />,
    filled: () => <CodeInput defaultValue="K7M4-2QXA" required marked />,
    error: () => <CodeInput defaultValue="K7M4-2QXB" wrong={useWords(samples).wrong} />,
    disabled: () => <CodeInput defaultValue="K7M4-2QXA" disabled />,
    long: () => <CodeInput label={useWords(samples).longLabel} required marked />,
  },
}
