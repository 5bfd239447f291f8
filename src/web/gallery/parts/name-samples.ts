import { defineSamples } from '../samples.ts'

/** A name, and what a field says about it. */
export const nameSamples = defineSamples({
  ja: {
    label: 'お名前',
    help: 'お呼びするときに使います。',
    name: '山本 由佳',
    wrong: 'お名前を入力してください。',
    longLabel: 'ご来店になる方全員のお名前（ご本人と、ご一緒にお部屋をご覧になる方）',
    longHelp: '外国のお名前は、パスポートのつづりでも、ふだんお使いのつづりでも、どちらでもかまいません。',
    longName: 'ヴォルフガング・アマデウス・フォン・ホーエンツォレルン＝ジークマリンゲン',
    longWrong: 'お名前が長すぎるようです。60文字までで、お呼びするときのお名前だけを入力してください。',
  },
  en: {
    label: 'Name',
    help: 'We call you by it.',
    name: 'Emma Brown',
    wrong: 'Please enter your name.',
    longLabel: 'Names of everyone who comes along (yours, and the names of the people who will see the flats with you)',
    longHelp: 'Spell them as in your passport or as you usually do; either is fine.',
    longName: 'Wolfgang Amadeus von Hohenzollern-Sigmaringen-Oberschwaben the Younger',
    longWrong: 'This seems too long. Please enter at most 60 characters, and only the name that we should call.',
  },
  zh: {
    label: '姓名',
    help: '叫号时使用。',
    name: '刘 洋',
    wrong: '请输入您的姓名。',
    longLabel: '所有到店人员的姓名（您本人，以及与您一起看房的各位）',
    longHelp: '外国姓名可以按护照的拼写填写，也可以按您平时的写法填写。',
    longName: '欧阳·阿不都热西提·买买提江·阿卜杜拉·冯·霍亨索伦·西格马林根',
    longWrong: '姓名似乎太长。请输入 60 个字以内，只填写叫号时使用的姓名即可。',
  },
})
