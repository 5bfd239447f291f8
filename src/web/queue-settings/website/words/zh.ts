import type { WebsiteWords } from './ja.ts'

export const words: WebsiteWords = {
  intro: '让顾客从门店的网站、社交媒体或传单直接取号或预约。',
  notPublic: '要放到网站上，需要在任何地方都能打开的 https 地址。本服务器目前的地址还不是。',
  part: {
    title: '生成链接或网页内容',
    what: '要放的内容',
    parts: {
      joinLink: '取号链接',
      bookLink: '预约链接',
      waiting: '目前等候的组数（显示在网页中）',
      times: '最近可预约的时间（显示在网页中）',
    },
    needsReservations: '请先在“预约”设置中开放预约。',
    service: '办理事项',
    anyService: '不指定（由顾客选择）',
    language: '语言',
    anyLanguage: '顾客浏览器的语言',
    source: '位置名称',
    sourceHelp:
      '例如 website、flyer、wechat。会作为“链接来源”显示在到店记录和预约的详情中。最多30个半角字母和数字。请勿填写顾客姓名等信息。',
    sourceWrong: '只能使用半角字母、数字和 . _ -，最多30个字符。',
    link: '链接',
    snippet: '粘贴到网页的代码',
    snippetHelp: '在网站编辑器的“HTML”或“嵌入”处粘贴。内容每分钟更新一次。',
    needsSite: '在下面的“门店网站”中保存地址之前，网站上不会显示。',
    preview: '预览',
    frame: { waiting: '目前等候的组数', times: '可预约的时间' },
  },
  sites: {
    title: '门店网站',
    label: '地址',
    help: '可以在网页中显示等候组数或可预约时间的网站。每行一个，最多10个。只用链接时无需填写。',
    example: 'https://www.example.cn',
    wrong: (site) => `“${site}”不是网站地址。请输入以 https 开头的地址。`,
    tooMany: '最多填写10个地址。',
    save: '保存',
    saving: '正在保存…',
    saved: '已保存网站地址',
    reload: '载入最新设置',
  },
}
