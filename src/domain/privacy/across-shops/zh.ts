import type { DataSharingText } from '../across-shops.ts'

export const words: DataSharingText = {
  sentence: (organization) =>
    `${organization}的各门店会共享您的姓名、姓名读音、联系方式和收到您接待卡的门店名称。这样，各门店可以识别出同一位顾客。除此以外，其他门店不处理任何信息。接待卡的内容只有收到该卡的门店可以查看。共享的责任方为${organization}。您可以随时撤回同意。`,
}
