import { expect, test } from 'vitest';
import { findDrawing, type IconifySet } from './iconify.ts';

const set: IconifySet = {
  icons: {
    plain: { body: '<path d="M0 0h1v1z"/>' },
    wide: { body: '<path/>', left: 2, top: 4, width: 30, height: 10 },
    gone: { body: '<path/>', hidden: true },
  },
  aliases: {
    other: { parent: 'plain' },
    upright: { parent: 'wide', rotate: 1 },
    lost: { parent: 'nowhere' },
  },
  width: 24,
  height: 24,
};

test('an icon without its own box uses the box of its set', () => {
  expect(findDrawing(set, 'plain')).toEqual({
    body: '<path d="M0 0h1v1z"/>',
    left: 0,
    top: 0,
    width: 24,
    height: 24,
    hidden: false,
  });
});

test('an alias is drawn as its parent; one without a parent is nothing', () => {
  expect(findDrawing(set, 'other')).toEqual(findDrawing(set, 'plain'));
  expect(findDrawing(set, 'lost')).toBeNull();
});

test('a quarter turn swaps the sides of the box around its middle', () => {
  expect(findDrawing(set, 'upright')).toEqual({
    body: '<g transform="rotate(90 17 9)"><path/></g>',
    left: 12,
    top: -6,
    width: 10,
    height: 30,
    hidden: false,
  });
});

test('a withdrawn icon is found and says so', () => {
  expect(findDrawing(set, 'gone')?.hidden).toBe(true);
});

test.each(['constructor', 'toString', '__proto__'])('%s is no icon', (name) => {
  expect(findDrawing(set, name)).toBeNull();
});
