import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { ChildProcessDrawer } from '../../lib/monograms/child-process-drawer.ts';
import { readRunFile } from '../run-file.ts';
import type { Metric, Sample } from './metric.ts';

export interface Machine {
  dataDir: string;
  drawer: Pick<ChildProcessDrawer, 'pid' | 'waiting'>;
}

const DELAY_RESOLUTION_MS = 20;

/** @param machine in one process of a machine: the others that belong to Blazon */
export function processMetrics(machine: Machine | null): Metric[] {
  return [
    {
      ...{ name: 'process_cpu_seconds_total', type: 'counter', help: 'CPU time of the front server.' },
      read: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1e6;
      },
    },
    {
      ...{
        name: 'process_open_fds',
        type: 'gauge',
        help: 'Open file descriptors of the front server (Linux).',
      },
      read: () => openDescriptors(),
    },
    {
      ...{ name: 'blazon_heap_bytes', type: 'gauge', help: 'Used JavaScript heap of the front server.' },
      read: () => process.memoryUsage().heapUsed,
    },
    {
      name: 'blazon_resident_bytes',
      type: 'gauge',
      help: 'Resident memory of the processes of this machine (Linux).',
      labels: ['process'],
      read: () => residentMemory(machine),
    },
    ...(machine === null ? [] : drawingMetrics(machine)),
  ];
}

export function loopMetrics(): Metric[] {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  return [
    {
      ...{ name: 'blazon_front_processes', type: 'gauge', help: 'Processes that answer requests.' },
      read: () => 1,
    },
    {
      ...{ name: 'process_start_time_seconds', type: 'gauge', across: 'min' },
      help: 'When the front server started.',
      read: () => Math.round(performance.timeOrigin / 1000),
    },
    {
      name: 'blazon_event_loop_active_seconds_total',
      type: 'counter',
      help: 'Time the event loop of the front server was busy; its rate is the utilization, times blazon_front_processes.',
      read: () => performance.eventLoopUtilization().active / 1000,
    },
    {
      ...{ name: 'blazon_event_loop_delay_seconds', type: 'gauge', across: 'max' },
      help: 'Delay of timers in the front server since the previous scrape.',
      labels: ['percentile'],
      read: () => {
        const samples = [50, 99, 100].map((percentile) => ({
          labels: { percentile: String(percentile) },
          // The histogram includes the time between two samples.
          value: Math.max(0, delay.percentile(percentile) / 1e9 - DELAY_RESOLUTION_MS / 1000),
        }));
        delay.reset();
        return samples;
      },
    },
  ];
}

const drawingMetrics = ({ drawer }: Machine): Metric[] => [
  {
    ...{ name: 'blazon_drawing_waiting', type: 'gauge', help: 'Monograms and pairs waiting to be drawn.' },
    read: () => drawer.waiting,
  },
  {
    ...{ name: 'blazon_drawing_up', type: 'gauge', help: '1: the drawing process runs.' },
    read: () => (drawer.pid === undefined ? 0 : 1),
  },
];

function openDescriptors(): Sample[] | number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return [];
  }
}

function residentMemory(machine: Machine | null): Sample[] {
  const run = machine === null ? null : readRunFile(machine.dataDir);
  const pids = {
    front: [process.pid],
    pages: [run?.nextPid],
    supervisor: [run?.pid],
    drawing: [machine?.drawer.pid],
    crawlers: run?.crawlerPids ?? [],
  };
  return Object.entries(pids).flatMap(([name, all]) => {
    const found = all.flatMap((pid) => (pid == null ? [] : (residentBytes(pid) ?? [])));
    const value = found.reduce((sum, bytes) => sum + bytes, 0);
    return found.length === 0 ? [] : [{ labels: { process: name }, value }];
  });
}

function residentBytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
