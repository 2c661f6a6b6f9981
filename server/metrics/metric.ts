export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** A metric read when it is asked for, so that counting costs requests nothing. Labels never come from a request. */
export interface Metric {
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  labels?: string[];
  read(): number | Sample[] | Promise<number | Sample[]>;
}
