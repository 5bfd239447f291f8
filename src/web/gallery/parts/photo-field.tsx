import { PhotoField } from '../../parts/inputs/photo-field/photo-field.tsx'
import { defineGalleryPart } from '../part-show.ts'
import { defineSamples } from '../samples.ts'

const samples = defineSamples({
  ja: {
    label: 'お部屋の写真',
    help: '3枚まで。場所の情報は消してからお預かりします。',
    wrong: '写真を1枚以上お選びください。',
    longLabel: 'いまお住まいのお部屋の間取り図や、ご希望に近いお部屋の写真・資料',
    longHelp: '写真は自動で小さくします。PDFは5 MBまでです。ご本人以外が写っているものは、その方のご了承を得てからお選びください。',
  },
  en: {
    label: 'Photos of the flat',
    help: 'Up to 3. We remove the location data from them.',
    wrong: 'Please choose at least one photo.',
    longLabel: 'Floor plans of the flat where you live now, or photos and papers about flats that you would like',
    longHelp: 'Photos are made smaller for you. PDFs may have up to 5 MB. Please ask other people who are in the pictures first.',
  },
  zh: {
    label: '房间照片',
    help: '最多 3 张。我们会先删除拍摄地点信息。',
    wrong: '请至少选择一张照片。',
    longLabel: '您目前所住房间的户型图，或与您期望相近的房间的照片和资料',
    longHelp: '照片会自动缩小，PDF 最大 5 MB。如照片中有他人，请先征得对方同意。',
  },
})

const needsCard = 'its photos are those of a card, and here is none'

export const show = defineGalleryPart({
  area: 'public',
  samples,
  states: {
    empty: ({ label, help }) => <PhotoField name="empty" label={label} help={help} max={3} pdf={false} required />,
    filled: needsCard,
    loading: needsCard,
    error: ({ label, wrong }) => <PhotoField name="error" label={label} wrong={wrong} max={3} pdf={false} required />,
    disabled: ({ label }) => <PhotoField name="disabled" label={label} max={3} pdf={false} disabled />,
    long: ({ longLabel, longHelp }) => <PhotoField name="long" label={longLabel} help={longHelp} max={20} pdf />,
  },
})
