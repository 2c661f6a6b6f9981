import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BadImage } from '../image-problem.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const clean = (inside: string, attributes = 'viewBox="0 0 24 24"') =>
  sanitizeSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`));
const bodyOf = (inside: string, attributes?: string) => clean(inside, attributes).body;

const problemOf = (bytes: Buffer | string): string => {
  try {
    sanitizeSvg(Buffer.from(bytes));
    return 'none';
  } catch (error) {
    if (error instanceof BadImage) return error.reason.problem;
    throw error;
  }
};

describe('what is drawn stays', () => {
  test.each([
    ['<path d="M0 0h9v9z" fill="#c00"/>', '<g><path fill="#c00" d="M0 0h9v9z"/></g>'],
    ['<g transform="scale(2)"><circle r="3"/></g>', '<g><g transform="scale(2)"><circle r="3"/></g></g>'],
    [
      '<a href="https://example.com"><rect width="1" height="1"/></a>',
      '<g><g><rect width="1" height="1"/></g></g>',
    ],
    ['<use xlink:href="#a"/><path id="a"/>', '<g><use href="#a"/><path id="a"/></g>'],
    ['<path style="fill:red;stroke-width:2px"/>', '<g><path fill="red" stroke-width="2px"/></g>'],
    ['<path style="mix-blend-mode:multiply"/>', '<g><path style="mix-blend-mode:multiply"/></g>'],
    ['<path d="a&amp;b&lt;"/>', '<g><path/></g>'],
    [
      '<linearGradient id="a"><stop offset="0" stop-color="red"/></linearGradient><path fill="url(#a)"/>',
      '<g><linearGradient id="a"><stop stop-color="red" offset="0"/></linearGradient><path fill="url(#a)"/></g>',
    ],
    ['<svg:path xmlns:svg="http://www.w3.org/2000/svg" d="M1 1"/>', '<g><path d="M1 1"/></g>'],
    ['<switch><foreignObject/><g><path/></g><g/></switch>', '<g><g><g><path/></g></g></g>'],
  ])('%s', (inside, expected) => {
    expect(bodyOf(inside)).toBe(expected);
  });

  test('and the root hands down how it is painted', () => {
    expect(bodyOf('<path/>', 'viewBox="0 0 1 1" fill="none" stroke="red" onload="x()"')).toBe(
      '<g fill="none" stroke="red"><path/></g>',
    );
  });

  test.each([
    ['viewBox="1 2 30 40" width="5"', { left: 1, top: 2, width: 30, height: 40 }],
    ['viewBox="1,2,30,40"', { left: 1, top: 2, width: 30, height: 40 }],
    ['width="30px" height="40"', { left: 0, top: 0, width: 30, height: 40 }],
  ])('in the box of %s', (attributes, box) => {
    expect(clean('', attributes)).toMatchObject(box);
  });
});

describe('style sheets become attributes', () => {
  test.each([
    ['.a{fill:red}', 'class="a"', ' fill="red"'],
    ['.a,.b{fill:red}', 'class="x b"', ' fill="red"'],
    ['path{fill:red}.a{fill:blue}path{fill:green}', 'class="a"', ' fill="blue"'],
    ['#p{fill:red}.a{fill:blue}', 'id="p" class="a"', ' fill="red" id="p"'],
    ['path.a.b{fill:red}', 'class="a"', ''],
    ['.a{fill:red!important}', 'class="a" style="fill:blue"', ' fill="red"'],
    ['.a{fill:red}', 'class="a" style="fill:blue" fill="green"', ' fill="blue"'],
    ['/* .a{fill:red} */ .a{stroke:red}', 'class="a"', ' stroke="red"'],
    ['@media (prefers-color-scheme:dark){.a{fill:white}} .a{fill:red}', 'class="a"', ' fill="red"'],
    ['@import url(http://example.com/a.css);.a{fill:red}', 'class="a"', ' fill="red"'],
    ['@font-face{src:url(http://example.com/x)}.a{fill:red}', 'class="a"', ' fill="red"'],
    ['.a{fill:url(http://example.com/a#b)}', 'class="a"', ''],
    ['.a{fill:red', 'class="a"', ' fill="red"'],
    ['g > .a{fill:red}.a:hover{fill:red}', 'class="a"', ''],
  ])('%s', (css, attributes, expected) => {
    expect(bodyOf(`<style>${css.replaceAll('>', '&gt;')}</style><path ${attributes}/>`)).toBe(
      `<g><path${expected}/></g>`,
    );
  });

  test('also from CDATA', () => {
    expect(bodyOf('<style><![CDATA[.a{fill:red}]]></style><path class="a"/>')).toBe(
      '<g><path fill="red"/></g>',
    );
  });
});

describe('everything else goes', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"><path/></div></foreignObject>',
    '<iframe src="http://example.com"/>',
    '<image href="http://example.com/a.png"/>',
    '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>',
    '<image href="file:///etc/passwd"/>',
    '<use href="http://example.com/a.svg#b"/>',
    '<use href="#nothing"/>',
    '<animate attributeName="href" to="x"/><set attributeName="d"/>',
    '<x:thing xmlns:x="http://example.com"><path/></x:thing>',
    '<g xmlns="http://www.w3.org/1999/xhtml"/>',
    '<metadata><rdf:RDF xmlns:rdf="x"/></metadata><title>Acme</title><desc>x</desc>',
    '<style>@import "http://example.com/a.css"</style>',
    '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd"/>',
    '<cursor href="http://example.com"/><font-face-uri href="http://example.com"/>',
    '<filter id="f"><feImage href="http://example.com/a.png"/></filter>',
    '<!-- <path/> --><?php phpinfo() ?>',
  ])('%s', (inside) => {
    expect(bodyOf(inside)).toBe('<g/>');
  });

  test.each([
    'onclick="alert(1)"',
    'onload="alert(1)"',
    'fill="url(http://example.com/a.svg#b)"',
    'fill="url(&quot;javascript:alert(1)&quot;)"',
    'style="fill:url(http://example.com/a.svg#b)"',
    'style="background:url(http://example.com)"',
    'style="fill:expression(alert(1))\\"',
    'clip-path="url(#nothing)"',
    'filter="url(#nothing)"',
    'href="http://example.com"',
    'xml:base="http://example.com"',
    'd="&lt;script>"',
    'tabindex="0" data-x="y" xml:space="preserve"',
  ])('an attribute: %s', (attribute) => {
    expect(bodyOf(`<path ${attribute}/>`)).toBe('<g><path/></g>');
  });
});

describe('is refused', () => {
  const root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">';
  test.each([
    ['', 'svg_not_well_formed'],
    ['<html/>', 'svg_not_well_formed'],
    ['<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 9 9"/>', 'svg_not_well_formed'],
    [`${root}<path>`, 'svg_not_well_formed'],
    [`${root}<g><path></g></svg>`, 'svg_not_well_formed'],
    [`${root}</svg><svg/>`, 'svg_not_well_formed'],
    [`${root}</svg>text`, 'svg_not_well_formed'],
    [`${root}<path d="M0`, 'svg_not_well_formed'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${root}</svg>`, 'svg_entities'],
    [`<!DOCTYPE svg [ ]>${root}</svg>`, 'svg_entities'],
    [`<?xml version="1.0" encoding="utf-7"?>${root}</svg>`, 'svg_not_well_formed'],
    [`${root}\0</svg>`, 'svg_not_well_formed'],
    [`${root}<text>x</text></svg>`, 'svg_text'],
    [`${root}<text><tspan>x</tspan></text></svg>`, 'svg_text'],
    ['<svg/>', 'svg_no_size'],
    ['<svg viewBox="0 0 0 9"/>', 'svg_no_size'],
    ['<svg width="100%" height="100%"/>', 'svg_no_size'],
  ])('%s', (text, expected) => {
    expect(problemOf(text)).toBe(expected);
  });

  test('not what only looks odd', () => {
    for (const text of [
      `\ufeff${root}</svg>`,
      `<?xml version="1.0" encoding="ISO-8859-1"?>${root}</svg>`,
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${root}</svg>`,
      `<!-- made by hand -->\n${root}</svg>\n<!-- end -->`,
      '<svg viewBox="0 0 9 9"><path/></svg>',
      `${root}<text> </text><title>Acme</title></svg>`,
    ])
      expect(problemOf(text), text).toBe('none');
  });
});

test('the output of any input contains only allowed elements', () => {
  const name = fc.constantFrom(
    'g',
    'path',
    'script',
    'use',
    'image',
    'style',
    'foreignObject',
    'filter',
    'feImage',
    'a',
  );
  const attribute = fc.tuple(
    fc.constantFrom('fill', 'style', 'href', 'xlink:href', 'id', 'd', 'onload', 'class', 'filter', 'mask'),
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        'url(#a)',
        '#a',
        'url(http://x/)',
        'http://x/',
        'javascript:x',
        'data:text/html,x',
        'fill:url(//x)',
      ),
    ),
  );
  const asText = (text: string) =>
    text.replace(/[&<"]/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('\0', '');
  const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
    node: fc
      .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([tag, attributes, children]) => {
        const written = [...new Map(attributes)].map(([key, value]) => ` ${key}="${asText(value)}"`).join('');
        return `<${tag}${written}>${children.join('')}</${tag}>`;
      }),
    tree: fc.oneof({ depthSize: 'small' }, fc.constant('<path/>'), fc.string().map(asText), tie('node')),
  }));
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 6 }), (parts) => {
      const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${parts.join('')}</svg>`;
      let body = '';
      try {
        ({ body } = sanitizeSvg(Buffer.from(text)));
      } catch (error) {
        expect(error).toBeInstanceOf(BadImage);
        return;
      }
      expect(body).not.toMatch(/href="[^#]|url\((?!['"]?#)/i);
      const names = body.replace(/"[^"]*"/g, '""');
      expect(names).not.toMatch(/<(?:script|style|foreignObject|feImage|a)\b|\son|javascript|class/i);
      // The output is well-formed and stable.
      const again = sanitizeSvg(Buffer.from(`<svg viewBox="0 0 9 9">${body}</svg>`));
      expect(again.body).toBe(`<g>${body}</g>`);
    }),
    { numRuns: 500 },
  );
});
