import { Parser } from 'htmlparser2';
import { leadsHome, resolveAddress, siteOf } from './address.ts';
import { type Frame, frameOf } from './frame.ts';
import {
  type MicrodataLogo,
  PAGE_LIMITS,
  type Page,
  type PageAnchor,
  type PageDrawing,
  type PageLink,
  type PageMeta,
  type PagePicture,
  type Place,
} from './page.ts';
import { firstOfSet, lengthOf, lettersOf, pictureSource, typeNames, viewBoxOf } from './read-attributes.ts';

type Attributes = Readonly<Record<string, string>>;

const BLOCKS = new Set('p div li td h1 h2 h3 h4 a br section header footer ul'.split(' '));
/** Input to the parser at a time: it stops between pieces. */
const PIECE = 16 * 1024;
const MAX_SCRIPT = 8_000;

/** Reads a stream of tags, without scripts, styles or a tree, within {@link PAGE_LIMITS}. @param url after redirects */
export function readPage(html: string, url: URL): Page {
  const reader = new PageReader(html, url);
  const parser = new Parser(reader);
  const end = Math.min(html.length, PAGE_LIMITS.characters);
  for (let at = 0; at < end && !reader.isFull; at += PIECE)
    parser.write(html.slice(at, Math.min(at + PIECE, end)));
  parser.end();
  return reader.page();
}

class PageReader {
  isFull = false;
  readonly #html: string;
  readonly #url: URL;
  #base: URL;
  #hasBase = false;
  #parser: Parser | undefined;
  #tags = 0;
  #title = '';
  #hasTitle = false;
  #language: string | null = null;
  #text = '';
  #script = '';
  #source = '';
  #hasScripts = false;
  readonly #stack: Frame[] = [];
  readonly #links: PageLink[] = [];
  readonly #metas: PageMeta[] = [];
  readonly #pictures: PagePicture[] = [];
  readonly #drawings: PageDrawing[] = [];
  readonly #microdataLogos: MicrodataLogo[] = [];
  readonly #anchors: PageAnchor[] = [];
  readonly #jsonLd: string[] = [];
  #drawing: {
    depth: number;
    start: number;
    label: string;
    use: string | null;
    attributes: Attributes;
  } | null = null;

  constructor(html: string, url: URL) {
    this.#html = html;
    this.#url = url;
    this.#base = url;
  }

  onparserinit(parser: Parser): void {
    this.#parser = parser;
  }

  onopentag(name: string, raw: Attributes): void {
    this.#tags += 1;
    if (this.#tags > PAGE_LIMITS.tags || this.#stack.length >= PAGE_LIMITS.depth) this.isFull = true;
    const outer = this.#stack.at(-1);
    const attributes = this.isFull ? {} : raw;
    const frame = frameOf(name, attributes, outer);
    this.#stack.push(frame);
    if (this.isFull) return;
    if (this.#drawing !== null) {
      if (name === 'use') this.#drawing.use ??= attributes['xlink:href'] ?? attributes.href ?? null;
      return;
    }
    if (name === 'a') this.#openAnchor(frame, attributes);
    if (attributes.itemprop !== undefined) this.#microdata(frame, attributes);
    this.#read(name, frame, attributes);
  }

  #read(name: string, frame: Frame, attributes: Attributes): void {
    switch (name) {
      case 'html':
        this.#language ??= attributes.lang?.trim() || null;
        return;
      case 'base':
        return this.#readBase(attributes.href);
      case 'link':
        return this.#readLink(attributes);
      case 'meta':
        return this.#readMeta(attributes);
      case 'picture':
        this.#source = '';
        return;
      case 'source':
        return this.#readSource(attributes);
      case 'img':
      case 'amp-img':
        return this.#readPicture(frame, attributes);
      case 'object':
        if (/^image\//i.test(attributes.type ?? ''))
          this.#readPicture(frame, { ...attributes, src: attributes.data ?? '' });
        return;
      case 'script':
        if (frame.isJsonLd) this.#jsonLd.push('');
        else this.#hasScripts = true;
        return;
      case 'svg':
        this.#drawing = {
          depth: this.#stack.length,
          start: this.#parser?.startIndex ?? 0,
          label: attributes['aria-label'] ?? '',
          use: null,
          attributes,
        };
    }
  }

  #readBase(href: string | undefined): void {
    if (this.#hasBase || href === undefined) return;
    const base = resolveAddress(href, this.#url);
    if (base === null || base.startsWith('data:')) return;
    this.#base = new URL(base);
    this.#hasBase = true;
  }

  #readLink(attributes: Attributes): void {
    const rel = new Set((attributes.rel ?? '').toLowerCase().split(/\s+/).filter(Boolean));
    if (rel.size === 0 || this.#links.length >= PAGE_LIMITS.links || rel.has('stylesheet')) return;
    this.#links.push({
      order: this.#tags,
      rel,
      url: resolveAddress(attributes.href ?? '', this.#base),
      sizes: attributes.sizes ?? '',
      type: (attributes.type ?? '').toLowerCase(),
      media: (attributes.media ?? '').toLowerCase(),
    });
  }

  #readMeta(attributes: Attributes): void {
    const key = attributes.property ?? attributes.name ?? attributes['http-equiv'];
    if (key === undefined || this.#metas.length >= PAGE_LIMITS.metas) return;
    const name = key.trim().toLowerCase();
    // Without scripts a page often leads to a poorer one, and the icons of both are the same.
    if (name === 'refresh' && this.#stack.some((frame) => frame.name === 'noscript')) return;
    this.#metas.push({
      order: this.#tags,
      key: name,
      content: (attributes.content ?? '').trim().slice(0, PAGE_LIMITS.metaCharacters),
      media: (attributes.media ?? '').toLowerCase(),
    });
  }

  /** The first address for light pages, in case that the picture itself is a stand-in. */
  #readSource({ srcset = '', 'data-srcset': later = '', media = '' }: Attributes): void {
    if (this.#source === '' && !/prefers-color-scheme:\s*dark/i.test(media))
      this.#source = firstOfSet(srcset || later, true);
  }

  #readPicture(frame: Frame, attributes: Attributes): void {
    const isInPicture = this.#stack.at(-2)?.name === 'picture';
    const source = pictureSource(attributes, isInPicture ? this.#source : '');
    if (source === '' || this.#pictures.length >= PAGE_LIMITS.pictures) return;
    this.#pictures.push({
      ...this.#placeOf(frame),
      source: source.slice(0, 2_000),
      url: resolveAddress(source, this.#base),
      alt: (attributes.alt ?? '').trim().slice(0, 300),
      words: this.#wordsAround(),
      ownWords: frame.words,
      width: lengthOf(attributes.width),
      height: lengthOf(attributes.height),
    });
  }

  #openAnchor(frame: Frame, attributes: Attributes): void {
    const url = resolveAddress(attributes.href ?? '', this.#base);
    if (url === null || url.startsWith('data:')) return;
    const target = new URL(url);
    frame.isLinkedHome = leadsHome(target, this.#url);
    frame.isLinkedAway = siteOf(target.hostname) !== siteOf(this.#url.hostname);
    if (this.#anchors.length < PAGE_LIMITS.anchors)
      this.#anchors.push({ url, isInHeader: frame.isInHeader, isInFooter: frame.isInFooter });
  }

  /** Also the form `<div itemprop="logo" itemscope><meta itemprop="url" content="…">`. */
  #microdata(frame: Frame, attributes: Attributes): void {
    const names = (attributes.itemprop ?? '').toLowerCase().split(/\s+/);
    const scope = this.#stack.findLast((other) => other !== frame && other.type !== null);
    const isPart = scope?.property === 'logo' && (names.includes('url') || names.includes('contenturl'));
    if (!names.includes('logo') && !isPart) return;
    const source = attributes.content ?? attributes.href ?? pictureSource(attributes);
    if (source === '' || this.#microdataLogos.length >= PAGE_LIMITS.links) return;
    this.#microdataLogos.push({
      ...this.#placeOf(frame),
      url: resolveAddress(source, this.#base),
      alt: (attributes.alt ?? '').trim(),
      types: this.#stack.toReversed().flatMap(({ type }) => typeNames(type)),
    });
  }

  #placeOf({ isInHeader, isInFooter, isLinkedHome, isLinkedAway }: Frame): Place {
    return { order: this.#tags, isInHeader, isInFooter, isLinkedHome, isLinkedAway };
  }

  /** Of the element itself, its two parents and its link. */
  #wordsAround(): string {
    const anchor = this.#stack.findLast(({ name }) => name === 'a');
    const near = this.#stack.slice(-3);
    return [...new Set(anchor === undefined ? near : [anchor, ...near])].map(({ words }) => words).join(' ');
  }

  ontext(text: string): void {
    const name = this.#stack.at(-1)?.name;
    if (this.#drawing !== null) {
      if (name === 'title') this.#drawing.label += ` ${text}`;
    } else if (name === 'title') {
      if (!this.#hasTitle) this.#title = `${this.#title}${text}`.slice(0, PAGE_LIMITS.titleCharacters);
    } else if (name === 'script') this.#readScript(text);
    else if (this.#text.length < PAGE_LIMITS.textCharacters && this.#stack.at(-1)?.isUnread !== true)
      this.#text += text.slice(0, PAGE_LIMITS.textCharacters);
  }

  #readScript(text: string): void {
    const last = this.#jsonLd.length - 1;
    if (this.#stack.at(-1)?.isJsonLd !== true) {
      if (this.#script.length < MAX_SCRIPT) this.#script += text.slice(0, MAX_SCRIPT);
    } else if (last < PAGE_LIMITS.jsonLdBlocks)
      this.#jsonLd[last] = `${this.#jsonLd[last] ?? ''}${text}`.slice(0, PAGE_LIMITS.jsonLdCharacters);
  }

  onclosetag(name: string): void {
    const frame = this.#stack.pop();
    if (name === 'title' && this.#drawing === null && this.#title.trim() !== '') this.#hasTitle = true;
    if (this.#drawing !== null && frame !== undefined && this.#stack.length < this.#drawing.depth)
      this.#closeDrawing(frame);
    if (this.#text.length < PAGE_LIMITS.textCharacters && BLOCKS.has(name)) this.#text += ' ';
  }

  #closeDrawing(frame: Frame): void {
    const drawing = this.#drawing;
    this.#drawing = null;
    if (drawing === null || this.#drawings.length >= PAGE_LIMITS.drawings) return;
    const markup = this.#html.slice(drawing.start, (this.#parser?.endIndex ?? 0) + 1);
    if (markup.length > PAGE_LIMITS.drawingCharacters) return;
    const anchor = this.#stack.findLast(({ name }) => name === 'a');
    this.#drawings.push({
      ...this.#placeOf(frame),
      markup,
      words: `${frame.words} ${this.#wordsAround()}`,
      label: lettersOf(`${drawing.label} ${anchor?.label ?? ''}`),
      use: drawing.use,
      ...viewBoxOf(drawing.attributes),
    });
  }

  page(): Page {
    return {
      url: this.#url,
      base: this.#base,
      title: lettersOf(this.#title),
      language: this.#language,
      links: this.#links,
      metas: this.#metas,
      pictures: this.#pictures,
      drawings: this.#drawings,
      microdataLogos: this.#microdataLogos,
      anchors: this.#anchors,
      jsonLd: this.#jsonLd.slice(0, PAGE_LIMITS.jsonLdBlocks).filter((text) => text.trim() !== ''),
      text: lettersOf(this.#text),
      length: this.#html.length,
      script: this.#script,
      hasScripts: this.#hasScripts,
      tags: this.#tags,
    };
  }
}
