'use client';

import { useTranslations } from 'use-intl/react';

export function LogoPreview({
  name,
  pictures,
  colors,
}: {
  name: string;
  pictures: readonly { size: number; src: string }[];
  colors: readonly string[];
}) {
  const t = useTranslations('operator.subject.logo');
  return (
    <div role="status" className="space-y-2">
      <p className="font-medium text-sm">{t('preview')}</p>
      {(['onLight', 'onDark'] as const).map((ground) => (
        <div
          key={ground}
          className={`flex flex-wrap items-end gap-3 rounded-md border border-line p-3 ${ground === 'onLight' ? 'bg-[#fff]' : 'bg-[#000]'}`}
        >
          {pictures.map(({ size, src }) => (
            // biome-ignore lint/performance/noImgElement: a data URL
            <img
              key={size}
              src={src}
              alt={t(ground, { name, size: String(size) })}
              width={size / 2}
              height={size / 2}
              className="logo-tile"
            />
          ))}
        </div>
      ))}
      {colors.length > 0 && (
        <p className="text-muted text-sm">{t('colors', { colors: colors.join(', ') })}</p>
      )}
    </div>
  );
}
