const HEADER =
  /(?:^|[\s_-])(?:page|site|main|global|top|the)?[_-]?(?:header|head|masthead|topbar|navbar|banner|branding|logo)(?:$|[\s_\d-])/;
const FOOTER = /(?:^|[\s_-])(?:page|site|main|global|the)?[_-]?(?:footer|colophon)(?:$|[\s_\d-])/;
const PART =
  /(?:entry|post|article|section|widget|card|block|modal|comment|sidebar|cookie|box|panel|item|author|story)\w{0,20}[_-](?:header|head|footer|banner|logo)/;
const NOT_A_REGION = new Set(['html', 'body', 'a', 'img', 'svg', 'h3', 'h4', 'li', 'span', 'p']);

export const hasHeaderWord = (name: string, words: string): boolean =>
  !NOT_A_REGION.has(name) && HEADER.test(words) && !PART.test(words) && !FOOTER.test(words);

export const hasFooterWord = (name: string, words: string): boolean =>
  !NOT_A_REGION.has(name) && FOOTER.test(words) && !PART.test(words);
