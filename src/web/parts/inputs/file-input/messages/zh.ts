import type { FileMessages } from './ja.ts'

export const messages: FileMessages = {
  problems: {
    empty: '该文件是空的，请您选择其他文件。',
    type: '无法接收这种格式的文件，请您选择照片。',
    tooLarge: '文件太大，请您缩小后重新选择。',
    heic: '此浏览器无法打开这张照片（HEIC 格式），请您转换为 JPEG 后再选择。',
    unreadable: '无法读取该文件，请您尝试其他文件。',
  },
  typeOrPdf: '无法接收这种格式的文件，请您选择照片或 PDF。',
  pick: '选择照片',
  pickOrPdf: '选择照片或 PDF',
  camera: '拍照',
  remove: (name) => `移除 ${name}`,
  preparing: (done, all) => `正在准备，已完成 ${done}/${all}…`,
  ready: (n) => `将附上 ${n} 个文件`,
  tooMany: (max) => `最多可以附上 ${max} 个文件，其余文件未添加。`,
  wait: '正在准备文件，请您稍候。',
}
