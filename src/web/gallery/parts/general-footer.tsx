import { GeneralFooter } from '../../frame/staff/general-footer.tsx'
import type { GalleryPart } from '../part-show.ts'

export const show: GalleryPart = {
  area: 'staff',
  states: {
    error: 'it shows what came with the page',
    disabled: 'it has links only',
    loading: 'it shows what came with the page',
    empty: () => <GeneralFooter environment="production" version="0.1.0" />,
    filled: () => <GeneralFooter environment="staging" version="0.1.0" />,
    long: () => <GeneralFooter environment="acceptance-2026-autumn" version="0.1.0-rc.12+build.20261121" />,
  },
}
