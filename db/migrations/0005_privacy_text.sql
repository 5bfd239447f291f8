-- What a shop says about its visitors' personal data. Versions are only added: a consent names the one that was read.
create table privacy_text (
  organization_id uuid not null references organization,
  shop_id uuid not null references shop,
  version integer not null check (version >= 1),
  -- By language, by section (src/domain/privacy/notice.ts).
  texts jsonb not null check (texts ?& array['ja', 'en', 'zh']),
  published_at timestamptz not null,
  primary key (shop_id, version)
);

alter table privacy_text enable row level security;
create policy scope on privacy_text
  using (organization_id = (select scope_organization()) and shop_id = coalesce((select scope_shop()), shop_id))
  with check (in_scope(organization_id, shop_id));
create policy never_changed on privacy_text as restrictive for update using (false);
create policy never_removed on privacy_text as restrictive for delete using (false);

-- Shops that are there already begin with the same version 1 as those founded from now on.
insert into privacy_text (organization_id, shop_id, version, texts, published_at)
select organization_id, id, 1, $notice${
  "ja": {
    "purposes": "・ご来店の順番をご案内し、お呼びするため\n・ご用件に合わせて、担当者と窓口をご用意するため\n・お預かりした受付カードの内容に沿って、ご案内とご連絡をするため\n・お名前やご連絡先を除いた統計から、混み具合の目安をお伝えするため",
    "recipients": "ほかの会社や個人への提供はありません。お預かりした情報は、このお店の担当者だけが取り扱います。メール・SMS・LINE の配信サービスも使っていません。法令に基づく場合を除き、ご本人の同意なく第三者へお渡しすることはありません。",
    "transmissions": "ありません。受付の画面からほかの会社へ情報が送られることはなく、広告や計測の仕組みも使っていません。",
    "retention": "受付の記録は、業務に必要な間だけ保管します。必要がなくなったとき、またはお申し出をいただいたときは、お名前などの情報を消去します。",
    "requests": "お預かりしている情報について、開示・訂正・追加・削除・利用停止をお求めいただけます。下の窓口へお申し出ください。ご本人の確認のため、受付番号の画面などをお見せいただくことがあります。費用はかかりません。",
    "contact": "このお店の担当者へ、店頭でお申し出ください。"
  },
  "en": {
    "purposes": "- To tell you your place in the queue and to call you\n- To have the right person and counter ready for what you came for\n- To help and contact you as your reception card asks\n- To estimate waiting times from statistics without names or contact details",
    "recipients": "Nobody. Only the staff of this shop handle your data, and no mail, SMS or LINE delivery service is used. Nothing is given to others without your consent, unless the law requires it.",
    "transmissions": "None. The reception pages send nothing to other companies, and use no advertising and no tracking.",
    "retention": "Records of your visit are kept only as long as the work requires. After that, or when you ask, your name and other personal data are erased.",
    "requests": "You can ask to see, correct, complete or delete the data that we keep about you, or ask us to stop using it. Please ask the contact below. To make sure that it is you, we may ask to see the screen with your number. This is free of charge.",
    "contact": "Please speak to the staff at the shop."
  },
  "zh": {
    "purposes": "・为您安排排队顺序并叫号\n・根据您的来意，安排负责人和柜台\n・按照您填写的接待卡，为您提供服务并与您联系\n・以不含姓名和联系方式的统计，估算等候时间",
    "recipients": "不向其他公司或个人提供。您的信息仅由本门店的负责人处理，也未使用邮件、短信或 LINE 的发送服务。除法律规定外，未经您本人同意，不会提供给第三方。",
    "transmissions": "没有。受理页面不会向其他公司发送信息，也不使用广告或统计跟踪工具。",
    "retention": "受理记录仅在业务需要期间保存。不再需要或您提出要求时，我们会删除您的姓名等信息。",
    "requests": "您可以要求查阅、更正、补充、删除您的信息，或停止使用。请向下列联系人提出。为确认是您本人，可能会请您出示排队号页面等。不收取费用。",
    "contact": "请在门店向负责人提出。"
  }
}$notice$, now() from shop;
