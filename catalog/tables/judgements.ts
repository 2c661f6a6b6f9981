/** Drawings that somebody looked at and found right: their hashes (`drawingHash`) by day. */
export const judgements: readonly { date: string; hashes: string }[] = [
  {
    date: '2026-11-23',
    hashes: `
      PZEGr-Jv 8lYKfanU l9lvvq3i rH08Sfhe Piyv-Nh4 M4YPLijr dtniatoD GISxrtJY 8Vkw9Q0_ LuYCyja5 CoHyXWFf Dt3b5gQy
      crw1t0Mz oHy0xx9C J3F6S4sZ Usy3sfNK le5_Jz2d 101oPXhk 8Artdo7h qx06AJQ2 gjwgrZp_ 7BlSRWdb
    `,
  },
  {
    date: '2026-11-23',
    hashes: `
      ffb2JZ0_ BtZ1c-zF QIk1ko56 jeb6si7_ 0j9UMt8T 5Z-IzQUn bo1JnV0l YvitZkOJ MloRQmwT oJxsM3IA xazbBE04 HjY4Z9vQ
      571rtRCf iugZZx-s t_ix7cbL FQvi1tRj HDQjCl3Y tUVO_xYE MWKdSOMt 4JJamS84 NojAhfEg tR5reUEA a5tlKiZI hTz79j-1
      ES2BBKN7 IcICHNeq JWgKcNlq hz6FjjpM A8PXxIEM xQhCQ2Yz VeqPYdPV 7W1_lc6O Zy_u_KFL niRP7ulo eKD8C62N HIoEDk0R
      o_vjoKdn wNY4cuCJ PY2WDGrW Ea_xDecw Vo8LlkXb M0mlLNYg sLJ6CXkE j_jzIlwh emH5c2nz 6dhX_K0L taRovCEO Qhjro1Vk
      G6ULZvEe kOP6VKq5 bPepRdYP Dh5lzP2g Hs4s3uOM zOmG7KhP u8FsVdpx Ph23XbGp OO1QgcMZ 0Pey-QZN dmSIoCDm S4VJiWZu
      YPVQGNSO orQlC__p 5frczYTo FRjULXlj i9bvy-oe Q-B6Iapc nGukH05e 8h_mVuuK V40X8_79 Uq5YLx2s 6K9Z4RS2 X5oXaBkm
      K1syI5pJ XZm6pkO0 Hc9oKRl_ 9rWdqf9a 1vAzwovn KZF6v2ow Weigprkr iJvS6gk6 jn8jpTh5 CHRHS1Qg jkSgUeeE qWCq_JE0
      L1qbln4i wkrzgWwd jULErQ7l GFvxgso2 KrGsuqbQ xW5W9Y6j YyYJ4TMp sPD1jSIT kkty7tBf PzYXnE-W pnZGXMfo GGK_2nCT
      LWZGw9zT dd0xrJLd Gd87w2k6 rGBIW5Qw Y3Vvcbbm M97L81d6 IA498zc1 Dj243Rth ObEknQTn 4YCVcwrB 42ZrAspM DFsuIJ1i
      wHeOi1MG krZ1sFAh FSvMDfZZ nySULWLn ClPrsNWA ZKyJMauq XCNkAOS- NFO64414 FAUGt6Eo lAGhthyd aNwfumKl SrzLPxTe
      V5ExR3Rw jsJ2m25m wKFiEt5R T8dyvSlR tKuOfaDx EqVjarba f7MIf_HL UhzvsNB8 G_dTNT6h x24U7hCS BFV0ihG7 fXVYEsQM
      4eR-8h23 3amh2RhG PJ3Sg-_H fEYQE-jO SpJO8C0r yxOCAnTq Tx23Vtbo IkDRKFr4 9yqw5fEg OUzTxgod jRqwzrgn mEIukI4y
      ZE5SZFzE OfUYxOGR euUfEhEl kcTwbzXr pvnYv4J2 xRdQdeqO wkfmetnZ vK1e172U 11ZstYUF nwamt9DS mpB3GORl ImgbyqES
      ZSMflntQ Ot91Rkpd -xDhJTMp B0jtzmPJ YQeR6B_Q -JYQg4A1 MgqS84BN 6smw-dMk b00O0HN- UakJbV0K aAx76cLU FIeYR-FB
      zH_6LSJE BOZrv71i ABNXo8de ppri67rN cUm6OpsT c1uqKIk7 h27NDa9R fKyf9VPt AdjpUE2v tOFmalyl eGmeUMNk L8SVI-ij
      ap10ar4A -CBPr8mx p9JkylRe kEwmZf_3 MUWWIWeX WFLOJN2w qU79toad 8zEuQSWJ -jzgENlD TXd_P4CN X3emkI_U aqid3RKg
      6Qt6ZmxU eGcDrJxA By2UUskw J4y2y6us u221c-UM 8wC_5xVw nW6rLLBF ft14Bd85 W_I_1JPI t6QPCPu1 2glgwOk6 6FLs-L4g
      C2K-Tutp BTVPJTR_ AIqq_Nbt _aoGakpb IdgTx2e- jNQGzpAO 1-7jnipt kz9wcVV5 ZUUE0Qjb zKVkO6mc ZLQkvZoG 2B7jjsz0
      KwJXMGjo qBp6AQgh 9b2uxCD3 WZYCpllV gh7kPhqP FcT_EwGo JZmnVdRB DzCiUbit rT83iYyv E1p2oQJn XVH7pPHi D_3EJjWl
      197Fz_CJ T9d1-p3o EPEzz9-R 1EVJQZ5a foMIhf8q cxr1uAMf guGUE39h ow3pgQbq AgOzulKJ CyHmBgXL uUzCnD5O xKiFNIVs
      uC_W1UaH jn5f1x-K CCCZyBSW gexXS0T_ fmrrLd7H fiCd6POv kpzTZq5T S2iO8yaY x_w1_zoJ 0ZaI1dFQ j74VuPY7 Bhy19QHt
      LlHmg_xH TtQfGrjs HGmz7-jq DsgtMZyy tEUGDti5 vj1p8QK9 3XHdTxpL VWtb_8Nt PyifcIbJ cYviF6FN B_if9iQo AUBa4fYY
      AyRuDeAm P4tdXvTn oIiMIa-g voWsGgU7 MYhbo-lj fPyy-AZo 05aBOMIf 68s5l8lt jehbb1tf R57ZkKZO 34czfoYD kNcoBGWM
      SHiVU6qD Sf8ja02h jqNJ3CqQ 3gD4IXZr 0hpFwmyq X2kz3jr5 65n7pfIP hHj1aiWi j_XTuJyI BEiahXyE NkhUOanC RH7d7XA5
      zpsKI-Kp 1UacKjEA 8y8xFC5B 3ypIKarC B-e2t3_c CeY8i8nx lb98a1FR 1OQNzLDx LUNoJXWE mvlFnBSa 32XIaUFI 6lgHP_Ht
      _LsvMZwX -2jKyfsI 6TIghk40 0IFZwoa1 pd4Z0qQd 5XD1TYhx r5fPq_ip 2S9XlJNh mwSlHZcA N0XvOtee fzZApZbz jEQdr3kS
      c2RwhB4e _xhazYaj xy4pJ3Dc gZhNQK7q HpV6PrY5 hm_28o-5 jafIcg90 6hrue9xN WJz3xGbO 1PdR75j0 _UmrQC24 fuIXY73a
      UvUGho5x s3dMSBPB EV7WlBj1 y4ORX_IY kPQAGmPT yYJUwIwE EyoNBjeI HMTmWoQq ioSRJHVT -rAkNwD0 HSu0LLeM ujjCCFTI
      BZEZabAh aXgQ_5rc cTMt0Ts- e_-azIo_ B4cdkmf- Xxexh3mI eGb6pXfm PuQnbG_7 2EFM1zYf bgdqJFHN C4_AGC7- RGRLayR3
      fXI7QEY8 f8rpYxYU I8_dnC6s ADD66vzV N-Mz6b-p aEORfJbq HO0ERs8w 0je8iwv7 ohNkz6eB g-_UL5xM ZyOpgOIK HZQbRF4H
      wk_Izm8V N8AcZa8X 7aHu3LPC oy3Buxud MaY6TIdy L09yYpkX 3FxuGs_N vtXEGbgr 0v4Jdl8_ NZ5BRjc8 8uBNmEVI mU3cyoX6
      8lOCzeJo w66VGxGC AZ2GSkrb W1m7tFiA 6NZp4B9Y CR9A4h0m I_Psd7ZI CdE_Mu_l iXHv6H26 MffaI5Kl ixbPbkKH 1T2O-bX7
      CxMQ6L9- k0_SuDcV yvE7XrTH -O06mJUA FjvZbu8W FlRoGy5h 0Y2ze6wm Gq5WDtAh 6GZ0vOea fkQos6kO o9DYDApS mg2hIQ2u
      Zxg45-LF BYyQ4b7H IFUrKx4u 8K1X1VmE SpocrMZ2 FkwCmopU PEuakNOd vGB0rX17 3PiyBzWZ Tk7_8CsH 1aJwZFys OxybgH4_
      iCceNdzt DtJ4Nf-G C0KCFtxX TZYzJh5Z okemB759 dhHRXy7J 1qk_thnW EFn7steZ XC1c85ta 84JZ99GV -0rAFHxO RpjqGn8_
      9p68oHAk 7UdJ5fEE 8udnk_dp _jntdUJl I7wMHRPp FbfoJOj5 Qt1cwLC1 cDPGdcoL G77eIo18 eexPVpFj SN1ZHZOt l1d8jOMU
      Sek-BfUj gQZkC1K0 H-9t6b0J e9WEgBs6 _pXbNDq8 bE-00bzf -DSLrw8D 30bBjI_k YrxPSopK KaTV1PCI retm28Xs xMwseK1D
      Pzwpd20m DoznzQ8e nRx9QZEh 4X-pHpAI bQJZF_Lp 6X6rH_LB WvOkOAe6 JX2j6gRL ym_8IO3N sSLxVxXa mI7QPFsF pcw2jcNZ
      1bJ77Zt4 T93lqUGB oVvxoCfN O1IJN9S4 imYAxYYZ AUD0tRzD ZkcWpAvq KJTwpQ7P 0yiAFBrS HOEXx3C4 NTECYoni P74q4a-E
      xaFElkwd 8EgH32tZ Q3-0OEBh 9VUwmG0s hmp3tFPe yJLk4qAp VbubVGrg 3NjuEfpF HDzpVh5c iOqIhzko i8GT_BZ2 QrZ_L-zm
      g6HN75IB IlhUmWPc b7e5BCST KmzbpIJW sOSDrJmr fTQ7pPas AwVntkDH pYaOFdXf RVnS9d_2 mI2xtUjz pxVocO9t BqNMiD_5
      M3uI9JSD z3N1au7m oS3xNDRW 71inVBtx ElAsrppK RRTAJmEJ XimMziyy FPpS7mMV N6hSszjM mR4JW_93 A__KsP45 Xn9oD8cQ
      zDDbiGy_ EJBzeYl8 kdyDPcGM zXRaq7m0 Gv_h4mZp UKCv7tuR qoNBLXV0 PYFD1lPC XJ1CkY_o 5fhAMzVE mxD2yEDk 1M5awQzQ
      NJLpg7n4 WaMs9Gv3 9Wj6TM4j QTB2vfb2 B561tNpM LswAHS_K Xv4a7R2J wPSwKl86 S-429T7L gcyrQIj3 iqmwXEyq ZTXXO3MG
      VUA-6iUs qZC29u7s x4aijxtF cfrB3QHn Uex-Vaca YBzvuCIO pOktyyaQ A2DK8Epl _rKOOkWE kImONdfL fpPqlOT2 9xM49_Qq
      o73-bEHw sD4tdvb1 DHcU4y3B jWUT-s8P Az69RSBX GJYrVQkZ owMv2Pwd m38QDwbt fdLHwHEx MisrPIcA CD1lWIri gH0JPrGh
      hKLGYWkf 1tLAkVHJ qOFOYqwa jV_RzicD mnme9JMq QX4kuLU5 hURbJCa4 10-zY2EK BVGXGqHZ c5WlUfXT 7hzvzOzD fKlGXeqt
      IO4W0-Z4 QOydG--J oN0PhrDq sKV-_6EO 0GzLIfkB mrMKaJLo 3DH4tGAu v7b79BIy ocY9_ULC eETsvG-v P2am5EDx -9Pz4aZT
      atS3Nbbr vUzTPjYY xxXM1qwE qfvQccV_ 9wQBG2Cy y_8OccQi TH4rkh5A uuJggFkc -ws5qPb6 rzSR_hzC iJ56tS9O vtq5sAP7
      OSoCdTZZ 9JKNZusw 0FiY7VII DPBWdHMp TBq1QG1w f5fAbWTZ iPi-s513 aP8w7Hu0 qr17Ios0 cPI09ELC 2PJG8_XY hLZj9XUK
      _hfEs0ea sAxOmLbV WHuw3uQM rqVS5RC- 8w6YKjRN hEGv5W-h k2s2EslV fAOWb9-G o6ebzRYh nWU4HWQL cyPmfF-T bvKdpr8G
      H7p5akwy UB1HK34f uwQQiQb6 o-XCqufb Y1w4C7gq NA5iQ4KQ tlTomCrG mkgSo7jY QWvpMbGr pkriu2Yf xCK_Q892 e061pR7m
      ZnQ1ySNw pfFMnUZE SsdxFLOU cIN4Xh_X QMx9uxrn vNYDY8DO BjKPOgwW V9j2maFF U2Me7d7k LUjJuQzR YPJ55_En lt5ocgVd
      Vw3Kp_2P L_UKepsg RLmQrInT TivlQ1HM pm4VtS3b 6SWXOK7x oXroegtZ u_R3iVB2 eKgUKlIA F6DIvw2G Y2Z-s5et AAz2w8RA
      iEyhVmzE -wAjTKQp Zal9dtsr GPPHb4U9 Q71gaX2l Oj1xf3Sh jc1ZP1kH WkrG6KPr mqLtQQzG d5I1PhiS _NJOqYpK DXqu-3ac
      kFwfaehO NeYehv72 7BE72AE_ NgrRErtF sneK5rGy qS97rnti 1yKIYQfr XkPi5T51 tEWgNM9b PNtBbgvk BNxs_xd6 pt0H3iz_
      mI1HKykd gZnj959e UegBsazE XwFqaC3- TBFGDSKX qIa4A84b BpUGrs5D 1vtqLaQX LLRJ2b0c 97QtFK37 4b75HYvb xK2tVQLC
      Zu8M8ulv nRXtY5Cc aQ_2IyP6 sk63iN79 qAmSP-bm IFa8AMqm qThZIVV7 0k8IF410 4RgQix4Y MEMFKJqO AA3K4EGU 8DIh2JTc
      nCqRj86L jkjOftv- KNZWo5tu rP_rS5Pe xsP6HmOd 5TK6kJ7m OKkvZ5by pn3-Q_uP PPmYlIFI b8roOFIf BneOghQp aWMB-DOU
      t5jwm5fX WGE_j_9q 96degR4_ ysvRM1sd F0M75h8K sZw3eSfD bMjOIP4m XN6UHiSh P3HauWpZ DCSKCSLH Q_KnRTq7 8WXxhQ5k
      72_ADFyi _xDL59y3 xL5Kz_IX pDV9Z1T1 BHznaoVe 6TAxW5YL KAouP2NA oN4tJcdv daLmsZMD eucAyAD- kmEFMey1 Dajn8Nmo
      -txXddmN Z4RK529c vg_BvCWz Ja2HRLTm xohH4BlZ KjOzqMyg U39wa0e8 5_eZksP0 kP0ue4IY IK4S0RGc kF6xdwmX Dtqt72-W
      aFTTOxpL 0A2sz98k CDcOhmKv yvQAjCO1 3h4FkQG0 3ihSvJnU tT04ob9U xIBSWBOE TBju7aaP 4GueBxIz _XXHqR95 eHokeAg7
      33JzLi3- za5aEwWM PS_iHUOa jYbf6sjh NGo9ji3I sjgRy-4v JS2N533e 2uYiK-T- MkCO3bML io8a6hvN FySb78ub PxMcBj6d
      vlC0egaH xCIf1xjV fXFL0y72 pi3I6Ozg d-FA3hqd gg4sB8vw -itTU10P NRO3MV3s n7QkSg0r A0RyeeBM XdGsEYzS k77oe16Y
      ep2lQzWn A4NrD0pv _HGUj6O4 ATNp-Gc7 lVn-gYON 469ZjOW7 53sbssT4 KebeL22K VxxoigkY V-FyOvPN 5Ki2USkO v7mN1HOj
      sp0PsIeS rJWTgb56 SQlrqtHO OhUuicQW _JDy5Ymc tD_Akr76 CSWgaFUO nMg3UxmM 2ziZoYvM wr95lVVf HK_PJQeX 6fqh0WZ6
      b6yT1dt4 ihfywMba Z1t0FKd7 IDzeSz5i SuG5WBxf bCbY1k51 wVw15MIf YreRkpzi OwK7KYyu N9Y0G-nk KXShC_HX UiV1Gj3x
      BR-BNgn5 1pdtj5t9 dqDHM2e7 qelWmrTp 7dlC2dky i-01GTkq NGPmkbTE ytoAe4PI NUMw0aUh OpPN7vWV 0oWWmTF_ MZj0SyOL
      pXUB9xOi yHpmXESA yiKopHkz _DQXNXja VYS5-cZ3 ehpBvjN5 zVvQ5aJU Pu7SAk69 mqueOoJg iOqqyeMj t0muIVkP Ntsdbr8v
      JdPmnx7I -p0_dKKR VwmUPiXT 1QCswOLV AsvrWHhU vATwnoWX x3Y4-fX_ 8Ptv9Nms KG0bgedv z0_fDcP1 7ktlhUsb 5sIEObsG
      -Nku2TpU yUiqIqP8 NgccvIYw POs_NQBn dd5OKBLT hVQ-GzNk 5gYSC4P6 jeYmT9q- -h21DRAr K3GYQd0- i55rOyG9 HI_U-omu
      hk2TfCTy G7opooiI wCXzvSAy TbIiBOIP vJFZOdYP 69RoVf0Q d-n79RzT g2s4c_Fs UokJOv1G rHbaGGqj hixQDYD3 cvoUczz6
      rMxbRxXj 1eElzMIU OMhes6Qp aU8xcWJr O5u60IRi a6ZirnrW G5YL_CGI hocmvulP eaZMSqIy Ij3tBt1j XLDmBs35 4vpcMIn6
      JRBp9aqp 3lwlw_Zd 7b1fxC_s 1l87veVF uDkBl7oJ P2bFhrlY utIHyrnR 9asli8lQ SaVLfsTF cAywX-2a F1z29TOf xDLlwvoO
      9ZgNcbUI gTH94V-S RXIUMhrP Ju8hHYIR vQTufMK7 kyJ5rEwW RZX-6UsP mBgjDZEi YnFaofS9 FiC0DWT1 EbqbXYVD vlsMKXRw
      vqKiP5ZE hc6Jogxl dqe1jPwR 9PEsknQj Mluorj7M tOhzvGrs 32jXHDXh kv9BmNOE Qpvka9Im slLKau6t GhLH6LpB swiZb6-f
      9MUJxq8e WJFzczMt DwPF-NP_ hQoaeK2Y RQAip-PL FEX6ZGyV rM1tY3iv NoWzN8eM 9jupu8s_ iNu6q_u2 nqw7S7yt KszPlOYE
      KIkFbZrb DegAKwYv 4VmsrfQp h4_4iC2Q qk7OHfLA wADXa14Z fx3TxiOz hFq-jj6I MGpjDJlu Og2GasM6 xFzJDg-L 9r2kGRqo
      D89SNEYn fnrbb1QK Ty3ZfdfI vDI6niqA 3pL5S6tm UJUqo5qU -MVn-qTY nne5Gb1S MMQOgrf9 pIYnETu1 ey2F226L iTolCRSl
      NUBht7r5 LE6eF7Kj Aq2T0Ch- it8rQOjy LDLKqbQy xCIrto8- FhteAF4S EUpPHCbP yNVQFzey _oB_xzkt oFckn8Pr GTu4DYEe
      x5GCV7cX oRsbnGEm KLDrEsSK 4Tvl9P6V jnbqrDyi NKImkyMO d3NYNcm8 H1c48f_w Ir1CMVCf s37XEuBf AhXmTQYo Myzmh8hM
      _8-QbAXK NqdeRjiY hnKYKobj GcIxOPGA nWx7ihL4 VV1YFC9z YlvlIJid WiF2L649 szYCikwD udHvp9tr G8pb2gSw N6sJ1T1T
      3D_W_1U_ 0ca1jFvh ajdgum_w NBEXvIed Tbauhk7u OZZxjtpk ZJsJYkNR aUagm0iu xiVzTZDV zxY34bed euUP95AZ w63ED0L1
      iHZ4gVMk QCQcN8k7 TWavSKre E6d3d7jY SmCr4qck dgh2254_ 8wnXRrde OlTSkF-Q gi6lb6u7 tXi1KAov 7WSrZcoo l6jfGAkr
      KCwxJFqZ Tz8TMdjW r8woHExg WwFKVWjO UHOLuqGe X4HE-s8V IjAmN2_P N4r2l2A0 bPOQUwQA maMQW2-g lwf6xxQd 7AAwYVWX
      fF71n1RY Lmqn1LyH UCC9KW3F e6NcEWtG KFUht3xX rYaPucV7 83Xt7elu wZzmUdCm zf0eCVWd adaH3iLa YZNSizLA VYltVKCu
      LQUKEN0G bH43jsHz cP1A-rV4 MEg3sFvo 1X-Xt_y6 CYnQmM9U 7z_LWKqr L6sVxzqP pPoTr5ZC g8pm0ez4 NY-SLh_i ydt3LTsh
      _PTJ-dGe 5XtfKGVd OcBwdTd8 2afOsigF lGgDUXo3 -jsJ2fmC DX5eSQc7 6Ntre7L_ VpXsfjso qHexFIlR uwsg1S5_ NWFaaWhm
      ndfApG0R GhWOLLB2 3LFglt0H DhszpqdD WnKuhQ8Z nUEucLyy Va-sIV6M 74ke7rZu NH-WLsNS YJn-Kq1D CszVLOSG Mdx590hO
      PMrBuuUk KTc3g59w 4UmmvJSx o9jLdAhA LG-4j7tt LD1WhScT DZ4cmAr- BvlZLeOv Sq3QKZ4_ 1p7Vmz_c 09RJ16Ez oyMIn5Zh
      I0Y9cIZj YRKj1NZ0 AiAaHJhI -VJG1L2D JK4Nvo_S 9zJ4j7zA schKHrbT 9z2g4JXy mN5TpJad SoLZ77j2 4AKBgp_8 J9xkfnhT
      MH04zDh_ bUyN8rbQ 0yAy6vWC A4vNzGPp YJy-YIUy Dj7Mw5bW WGDqU0D2 qKe0c8Zp wQ9nswnT FNtnNtSv Y0RQZDge aL0_vLfR
      7Uzcbd1M L9g0_g9V PccmvIob te8HhLLi pJ-zIe3Q aHILOHuE QpTYhhnE oM0sU1lG M82tEfA9 KIAcwXmO _vj1hjNL qimv0uDb
      arUVmr_v 4a_yhKp1 YhtlBCR- plsgeq4z drGzee9o fYiVNVTw dGd1o63G OxPrDYM3 nuYV4eIB zLaOb2sn 79lcj5F2 RGOkfGxR
      S8JvHGHr VGWZDziP Vl-U6ew- ZCkpRL2y sWDrvVgc AsdAlXFJ Ey7dok0R W7HS8S_0 A7Ju0Hfe MihoUpX6 Cnxi5UFd LxNMvcuD
      d5q31f-X _Hod-4ht LL-VqX-m AAaDw_0I hRmwpTtP Iuwz1vts xppwjut3 -Fnt1YkX erX3ywcj -gmAiw9E qSQuOvPe 9nKuhKSd
      UEoogDYL GR1dkUFQ Avuv73yd MZRZ9TLM x2Y1cIJX yszM8eNS -qIBocdT loz3aa6j H807ctbF 0-iD02-C lsIX40bK 9WouyehP
      MbKkhnvq MOirvv4W z30dxaxW _t6AZIII B4hNQnOJ VVuypYFy Q1HiMR0L QTlTtlNd piOxLa9w kehUt8_H Lm6dhhN8 vCk2a_sk
      C6Y4Ithx 3UvU2MK6 fPJ6hCpG 8OBePe4e 4Jrx_bmn rwopQrPR 2jEbbcj_ oX1TqsVK PYThhITm 6khSsilQ 6LgzUaGo _HdAZIbW
      LKJQIQ6a JaWUTAtj cugoABaz 68wUz97A LzMg6xFJ z15WSyU- mud5ooch Aolejtod Z11J2APf OMTHwOAS v3zDYpfT vcn5sniM
      6NVwWMUN uFvd9Uxo nNKF_BHp YSHxZkrR 3WbNuJUz -Gpdwc5v _GPnGkNI 5VsdYr1n 0SXAn7PI nCf-aRFB a1hcMotJ n1LY4F-q
      F7YiYvnA WDBiLGur 0WqNE-_X TBjyYBf_ A5iwnnCf X_kinw15 9JAAJon0 YsS9wSH5 WWz1JU9M WJQd2KwI G_XEjsUb ESzh_Rzi
      PQ6qrXka fl0ITiU- e4csr7V5 9YxvfDAi H0tn-52N kc308V-g alMEgJSY iDt08H3D Y1yc3TsE GBRrTo2N cxXzVupF DjF8yCDR
      fsJdhewR
    `,
  },
  {
    date: '2026-11-23',
    hashes: `
      yTS0cYYD rnrkiEMv XZagiQeh 2Xr5FdD7 hR_jOb4g 0YhBU8kL 1XlghN6p d3aFloiz 9_Y9GTge iA22V4Ph aPKR6uPZ VyjCuOry
      m4UOYaEB qVhMCYP4 pNBLeNEt rHKXnKAg QUPVx4x6 5SnUJlw7 iOLtMQSn joZfUmN4 jSxMoFAW XW7fiHHs u6_aVzI4 mp_aqWoN
      ndJv-0Uw aKeO1OMH mgvRHiyf c8hQT8RZ aWN32CyX AWvBObLg 8FGFcrcB f57dDlWU 0kfUECeh mHxKqmrL G-MD9jXl anZmOl2L
      2yecjdyO -LLpx4Aa cakaZPe0 52e8FPip YF-KOwIB dqW9DgBo thnkaEnP aNptTSFA 0VoWAq1r L7uriXML gTsuUp0P D7aZN5gn
      EUaYTFFt _WxALVSd DrcO-uBw KQEqmoC5 XCLG7wcV Lv0ph2t5 UYi9Yg_Y s-cLauA6 n7ojnq6c _-walUjq vpYsEdgF g02TJ-zZ
      09cFZuIN ETOApEOJ IFfMzTrw sNIoyi08 bnwxa97o roye4PWL o8W_R16v M2sUNt6V s9A5dsvd ck2FfPLD 9k6oPfIn _1EcmySr
      3hXdHMRt _mcvZkB- jlZ5HqyD k_eHCEWf 8OVlgGzQ 9PJB94Ia dSr3AhBS 8KIvIiIu gz8ZwJ0p hlMtWkYj 4V8ZqA8D 2PJBKG-D
      bfQbeuMd QEunbP-e eelNzHJZ ubQw7D71 JnfuhlEo OWexYxQO A3eaqCH7 gKLUaLB2 mXZOHDLe iCBNLWJH PneskMuF vvf6t0SX
      UXVEXGwy hDCmDWRa PZDd64-0 PqplvdJ4 Hd68xwmk P1Mk1-56 -AZwT7rF Vg7O0Ypq zOmh2mAY JPAnT8Fe I9lozsGE KCiC6DX7
      0g3m2SI5 g94H2DQC kIfZVAwW Izq_GVXP 42P5TNjx w2z4gjwg po-uWfj3 CQ1SIvOA oK1zznR7 zM7ZTzMZ aSJnLfCN gafZ8QEu
      gM6e0zpC boSrCiA- TQqBLNaF wuWQ5JJA 89VJUXs_ QH8lAVKM ZQ2P8uhj iWfytCNx udvz2_M0 Mbu4w-Jb y78fumBA 9qx5AG6C
      JmgYGW0y 2S-L1s-l mNAhzZ8m 0U-w8fFD Iz33qdNN p1IhShxU aRRtBdTM 575lxIF_ hbcUVnLe tCQ78bGG S4ZYwoMh ENAwD0_S
      urUs3LzU DWdOPosz qSdBV8m4 X-khYcgy _bbuUDWG 4sakt6u4 UW_OFmer 3C_ePSvp fvp-VeAS YEXi3x9B dqA9YfTo p4MZ4tye
      pJwGEhx- 2YKPIjN9 zxSoarKk eb9fmTxV jHTBYRLD Mvza31MV maJZnGSA B_VW7xuN Te4cl7m5 OHvdVMUk GvwEiqzE _dPPBjLy
      nimTEuWA JKOfPwT1 72WeY2J- pu0kpTFY plAfdvBf t_UmSI10 l4nWsnUO 88WE6Do- TwVO3j81 YoX5idGS -avLfYJX ApaM4c34
      X70hvjRA rSUPdi8O Qj4ePlKp -L0_hBK9 Lx-pHSwC ycr0ar9y LaZ83BZJ kqk_YdLA LCvmmeA2 ajISRwnd 6-Wo6ic7 0hcepL87
      tOMS0kj4 CSCMdW5t oZwgUoaW STLpf6Bn jOlAphdl UFWWxErz cwiyF8Jg SIMTnR69 egBqxoCv LP3Izs6L bplEzhpk TtPV5t_q
      467BajWw x84DFW4k A5nblOGV HXsUxapw k0a_P1UN PicJMy_z g_kmwZpl 5ZdPro3c Bm-hJytd RkVKnmYN i9tQPYbA _qeELaIQ
      auxrXqDa gfnaSzr4 Kr0jZ5LM kgPVR9xK t_csqe7j _8PRMzx9 xhnkyPQ_ tZjdqT2P -ba-W6m7 HJWYYZsX erwWC0La qRfTQ03F
      FGIM43Vh z0AHAD08 EylrFVmY jadZFlk- B0w3HBZu I8G2JjZG JB1euDKL FBEx4CT9 eILDv72d IwOkFQXy 6gI57ct6 SqkWNvMp
      fOn0yfqV 7DayWTgZ -I2jEhRh bH_98bA6 z04Sjo0d Xb2xzzjV SoNLNogk f0YJVK86 SczMQSwW ECf-Fylc w2lcrb9D O2lgJrFb
      F6hJLkLY AtMP4kq_ Ek3RXwyp QmEkJQX8 2kPfDBiT 03Qk1wEV 4PigwndM FtYkunxl JnUyWZHJ umG3BYmZ mBfqq5sb goIb6Sjr
      AHEZNHfB UszAk_5R 4q4RvFAR YlUbgVG9 b6YPFnW5 R07uyyU7 Y0y9lckC vsLmTRkB 3XvGzBdx Yo357reI IpZOi-RH vuOZeFKV
      SjHH4FIr bS1U264g 6DMO4igS 7pXm0yH- AA--ZET2 tw6fdJj4 KSq8OpbX bFDUtqEh qJYhOpTo 6TwH61rj uRUQ0ovm ykXbInrf
      kqE_xFmX ntNpnTMl E8smmz-W z5n5yd2H KJSZ4uQi 7PAmhBCV Ct1vVHPC Z3N5qsXZ J2r91lUx hGsrd1WT e8HNpk4a XhA-TT30
      sU9Vv29x 5Uw5vua- yTVj3GuV I643Lqpx BczKmQXn uhI7aKTN oJDWuEh_ xCvhgp3r sLxizWKs H2SRAs3g iCRXbLS8 XKI44Y1D
      meK1-5EL CEr2d1IO TDF3ItuY 6sw1g7fz LqERz91g GFKPJ0Wc u8MKPWIi bZO3S2zb A18zEc6R 2VBW6DmE 61cHZuJb Th0Z5vPf
      VQc2hONu 2fqpjh7l n0cFLsru KiwbrTQl lgEv1uf9 Zpysdmcd 7aRKoGYr ynlRwvdf n2Mm3cf4 Fz7ct6AO fP8oxoCk dnt_ZCG_
      LVotvFcT X0vLfcQ- 0oDcd-5R uFbU6MIq 9bNQITdm BOFGc9pv HT9kXi7w OuA4gvYs gBMWzkSt cIPZCzkm kay-Azet ZKsbpmOC
      I9YtCRfv 9tB0TERT dM86NvJT -BOczqW_ QAUoBR4B 6o3AC-_u Sex6ko_4 J769KXC9 isvvvYnl 5oYuIdD7 FPRXbNiF Syp3_iHN
      bv0Jk3nJ ilKeiBmw eKGi2Flu V0mL5-y8 5vPf-jUq UGf_IGHT uS9GzSqx -VcRsP62 4IneAYQ2 DnGUtiOD qpQeMh9J PaQfHKKz
      ek01cKh1 hiDwloT5 F3kMa70h yAdVNaL2 Ala62JxE 9MHZt9z1 mPxpuvXZ xQ04YHha Odyt8QqO Tr-hXErY 9o0ofbVX qmYu7EvG
      VjHjt1vQ oC2FYHgu dia5jIaH C4reFRwj MPWDxSkW jaU7gq6E pjDNc4Sd VW2Xc_vF Me7zIFaS lz60rP13 DfYXYr2J Sxk8FhqQ
      41yRI8Kz Hlu53_vO 4rE_k8d4 hA37Bt8x CN6AS_N9 v9vf4G17 t61FLoZN pxhSSeau FcsZzV4z Em9mvb_j kpOOFDMC n9y6oAg9
      DJ8BYzZk HL1XsKNf bBQM2Sig hbt0ttVu s-MHg6Lw 5IH4MhNt aSqQbDnu u8-HGuwf Oy3g_PBo nEtBWmqz DoMYi708 VhEq7bA6
      wd0fvPqh LMR0x1W8 pp-VF_9z jiE_8G5f cf77uM5q evws80tA uG8h-EDe AwKiqW33 aNLsmQtK yCccozCu iVrlOJ4P ENgrvG_3
      u_aXIz9e Zl6veScn RGNfQtx7 lCOQwgdB 4hZjOqco R7LW_fdx 1ebB1WVb 1Z99gBto WJicljWb 5DcO4YmX URyBY2cA uAQpKhEr
      Il31RDiW Vx77Ck1G lic2pCsv tMEOooNU Ayf-6D4U fLqKJg8P DjE-kx3T t8bCELNw Zz5H89uR EsGsh2bL X6N7_7Xs QZDNblNb
      0JYsbD-N ridUmUUB usX1mqet h2BVP_Dz jFsHoetQ ykc3cyLz 2RLGGgyP D_pWN1Pj 1K_1rmSl v-XxhMPq hDquylKK dGu5KuCd
      XMFAeOE2 c6RToQmQ CyqelxMD PkiGsEic TNzORfGh LSYGsRyY fOBFVuZj 1A8lNmGk _-Ewzmqq od9my3x2 FHZ0Xxrl HdBtSQzw
      d0XaT2uo krIt5Gol FE4kmcz3 X-KOj2Op 4q1IB5K4 TGUK2Ndq 7PsKXgft l_pLqHwA glWspr5L w6hHnWt5 -rBwvvIS 59rYbnmJ
      sAYFLl34 FdccZgf4 6TWp3Wbs KOJOMCtI 3Dudc5Ib 0DtD24J3 q3saEDar 9u7nzybD Q7WG5oef xHICxe8g NmY80VMC X5JjDhUF
      5NrOlL5j v9Ih8Ut2 -aGopMRD L0v1_Pgt Qvem6fFf htyyEUdI 5pIZ3BtW FEFTYx3- sNlLBTZf 3cSj5QpK THW4FMe- qrMPLgqG
      A9lwfRUm VOQfnWAB hLPjchy0 IJUCb501 7Rgv_MIr mn_c9fcx 93K4F0SF WOqo6GR9 ZvUDFSmT 93jMDk8P f2f4vdg1 ZnOss12s
      KKDYAYKG cA2Oqu7m 6yVZDUW- cQBE62N3 iVIlfmya IDOVgFjw LDjZfjGe 3jg_17dJ o5wmxa4p O3Uamnjk IgFNTW0X QOMSmKmI
      IXJ7egFV f0Oi9Sve s864gE7K 6zToa6pg b2XH3W7J TYkEkfK_ PpbT7BRo r6G8eRMb jXNqtOKw geRErrLc ea3GDOhi oXu_0fau
      CH4DMVqp QLzhuTzd Pq16iG8s 5iW_1yD4 gH75d09q iyvFRpKD ILxP-I2w hGXp555R oQPfaIrn -SuJ4uHj IXLpryMT QqyamNRd
      bL-IIw4s uE2fXn0X ccGBcNbu _SIWfdnY YK2mahCi Fu-e5Fsp gGE5efLb KlvG8NI5 YZBrF-OF h1KaliZA XkjGK-hn qxqDNiDf
      cMEoJ9xQ NW8RzXv8 SG6l2rBo epdtvCWh 1hLuE_dA zpGE2Hvg K10p7vcG IFASxwgx o2nsMhwP oC9msBs6 HKkrzstV wVskaTHq
      pUoKKCQO kEYjA2dR YCjGUzdu oJ18AOzz Yhe0VRhf Ot78njry 6l3R8cJI OHYwBzvt -VgjRHUf QkEDx02d Jewfl4Zz a4SdIV8H
      1aCNtdhU sJTCFwPw 6563Syh5 485-Ijt6 LxAXQdNk 8mpzsPem 5ANNgG6a mOlt7oag IvA1vGVx 67GyT2A0 0XI-3QmX 7_u6dK_i
      Vlkx9q3- 226dICeL 93QRy3HJ -oFWhzlv E60xM9hJ eCtHhj12 WYag4oFd 8jjoQjfm v-hMoFkn 2xYTMwXs JRo1cosi wdGoviD3
      rD171z4l 6kd5cP9n xZsrK6EM RmBCv3Cv joA9yOpD 0N5MlfXl ogyHYvr2 QS6wMB9- 14dSZWL8 L0p20bvU qYahBntN euG3ZXlT
      S74s5Cp4 VDhTB7Zk DE0fQWPb JlIRPCSQ hN8xUrjA zM7ujUYQ j94_e1ow ZDeI0JER 3gqhjR8E Ig5REQhO pUHHIRSl OvLXBoss
      w9-0spkS U12Hi_ao pKIyTDUR 8TDqeO1f 8PdqrACD UQpm6RLG I9RRdp8w N-YzKIbU IR2ZYCjJ xZrzUHKm iJ34bEka Y8Qlvr9D
      kyUCeVEq y76M9dPV qFX0HIxB -fmUrZH0 5Q-Mrcir QqjZ_96M 5g560M3i asUzUDmD Zi-jI4hu TBwvjPFD MpZ-KueN LcBS77IU
      ivyPvIMA BSf5B5Kg _-onq74v I0LZwenh Pv7Urn1E KouML1EI ObMyQrro u96HGATE y6ZkMQFp dfvY2MPW hA3bl4Yc eI-xYk5O
      RJluK76M lZN4na2x qrmPBrjZ _f8HGjSU 0nLcQnuq Pr0yGXrM dKUmLOYF a6UVwB-K up-ORrpE QTkLl3Xu 1nnVIzkZ 59JnXDN0
      Aga9dot4 uykW63XZ YBal89tM zQbvI_9v A1MZNNNv ChfmzyB- GQjmbLUu bkYYC67e 6l_DrteK i_bxdLxv OdQiDgeF fznGeDc9
      TopFOeMg kHBr-6ZI Fnvldew3 89OmFg-o Z8lJDaGx eSxKvQFv dPPak1pv tM-rP7-A dMx4Rh2L KjYbTr-b fWluXyQx z6N_PdVO
      VAM2ZcWm JLKmQROm m9zCxYqk jcrOyjTC JRKuSKTa rG7Y44O2 Jh-cbizp b49AWDoY 39vASakY _zszlSat Mvghzxm_ bc0_db8V
      lLeQeqJ_ 4cSqdbpV DN0Venas TBQkTV5I P3oi5QLq jbkrcjWM NHMte97I 2VpsxP-G yW7RM5sW MINsq0TP j9wPMlEM cFx_xzU4
      uOIkgDlx mYo5zxRb MLV7PyQA C1J4stA2 PsbN7TNN NZw9uijd wXA7ksBb LUH2vSTS Qhh88Fc4 cKtBTHPX 3tAVpqwA AXbgFosR
      Ea9WqLql k-vr6-bQ e5el5Oi4 a6aUCTIa b31jVkSc GtzRSJ3a ZaZtNVaU htlvcAm8 oSssFRCK SFvTts85 3-hRjLfl o19f9kLf
      L70JdCid snGTAv7s ZI64XXpk 852YQI6c ewbqVXwB 7XXFdR3r MH-Sa26N 2cCGV68j j0I8tum- vOIY8MyW vupFvhar qlBzKcHw
      ypGLlu2R IEwAX3fE zppQKliY dh__rT0M WrsPU7DT hQgfnD-L 7MtHEbvT Wl4P2eRf Wp2nidsQ FEYQi2JG scWijj58 eSnM-gtw
      Hl8_tkgF MNkS32S2 JIT7GhL4 1Wc6MBKx T7OckK8L VUhk2XAP PfXXz3xw hnljsWc_ OP7Z_AcG aBt39Wt9 se3G0wrZ AVwHWwrg
      Fu54ScHF xtfxqcMr N-E6JAR_ 4-PJ8PIk _P0MsNxH rGS_vghT XUGZi-4q pkPkeXsC m8QhV2F9 QPl17VT6 M7J9waBm jQUGw6Qq
      DYiMzlXh Y2iREaKZ urD9PBuR welDoNv3 q0UVQSbT LCkpyh0X 4ttAiSHa 5o0WzR09 1SX8a4Xd hBiioyCa XUSQRNJU obp_etIR
      s-er9axv L_C6jXJD qQhz-SYA WnH1qLov kYm-32WV Zqx1Ir2K ZkmwEanp MZogJT-F CPL4DGME WWJxxTHr D4kMFLQc 5luMn4wU
      rkoB3JOH fTuTlQmb s6ClvTXu _5goQd2O yugN0ss0 CKfRGPZG w72T4WT- 1wHsvwQ_ oUMahqS7 Z7hiqfJB IuR8UqXX p9Xm4RIZ
      vj7qY6Lx RhUUrSmO 4ElCmDl_ XwbNjkLp Bgc-3ZKG 420cVxg9 HiXprf3b X-scMH0- IF7e8VDd 7QgM2hiJ qGECrxhM AQwph8a_
      -xTlrLAw JhUWf18A CfOXy7Me BnuZ80k9 F5hqKDDt ieXTvlBZ 5VasIq8u aM2Z-hTL _P3Nhm6E cAlMzqkj F-rQP9lA qHgZvTeh
      nNcJQ9YE Vks2h7AM uUaxG400 Sufr6qQN qMXCSa1Z PbOq3FDc gJ9dRWS9 F41YcZew 0U_fta-9 Zx0xAfCo Qq_YhdVf TDpMVNxv
      qyhzfM7k fRRalMMN weUGuddM JcGd1v3_ QbbKJ33S VeP2ONwW qi8RvbsN DHkRUCW6 zPGgO_sb J8WjTk3s LcLdsqRG X4Kb2suL
      Q46wVjjU 3KEpzzzb _NrGZ_aK GAbdeOYR gNYC0-OX wmRJ3FER 8-pqA9XV ylo0y48X l00QV7gO fdEWfnns H1wdbiu- 56YWc82G
      i9qDQK1Z ps4oWBup ca3m31fH 7tiapvgy VCncvUFr I-DlGCzO FxB3me1t 90CFEcrC ySVJ_Ly3 52T25Hso mF-XriyR HP5zxSsM
      Mvj0VUWy HrmRekQb V0CxtEyD EzdyhJxR QQEl2G0G S57zmsjT CKrZqswb 4tyN5Wy2 b6qwbhb1 G7VRnB7_ SjjC1-8Z FBwMpLpQ
      NIXQWkg4 fW60tw87 KwRy29Ys N2rsHnrJ s_tV01I7 dUHIJQYp FvmnpwKR a0C7PsC1 MZLAzQKH IlRArIcY V1niUOHt O6KRjH3D
      H1OhR0UY GDkegeA4 0b0sg5Gk ESsIV0z_ xOKfeMkJ fPJAq9ws pGicqVLC vR4YWuJb xEmDcDtB fUmh2ylr 6uOlI_Pz 6wI9c7hC
      uVyHR1V3 SDNuzLWg kK8DPFum YI98oc2j QQLCHxdk lJWx0dPm yhvOBb6l _wX28gW3 F1J7FanO HDuDUF5- 5pblhiCN x9dsT8bc
      2dxJizG5 5nx9tPqK kfU-NgY0 gdYlz4Ni iJCoFqML HewhJNlt cKt-4TyM jpZQZeA7 y9fPodgr Tn9_55JQ vAuxieS5 UyaViUOE
      x74mMCJM aFUUxZkE exU9-voM 1JMcbmwd nuTx4eB3 SNEcng-J G367BS6Q p9-RabXa p3gYAD-B Tg2SlEKD sNodpo8R f3d9SG5s
      RRVreAIh 3zlH9wqE 3kq8H-6d 1qPvof64 j3hbixT1 JIBeYzww I8K7nZjM TjJ46-V8 RIS_GDDt 5PD00bpq d0mj1IsG 7NU6UrM0
      qB-DbQ5a KVVUVc7k kYX3sPqr 1e0LEs9E ZYE9JCXt chQ49KCF fugCh4uM 1SesD0SV AeWn5cwx VxsFmwnV rDKUxj06 V2O4cEkF
      GmzFuBxX qeRAcsqq 27ClZRZ9 rKCZI20O wiWuIl7i WCG2vtLq ENoa_C_w dKCOurM5 MJcA-kb_ s4tYitSb 5CZwxHVW 1oFn-LcE
      woq18AvX qbmo38At j8sR2EM5 i0lrRCl- LmhTgvL4 El0SiHvI IoP5y254 vRabSJrh ROId4Ss_ aAd5Glxw wwC13Ti5 kQ7n6GGd
      fqxmLwFZ TSDZDtcu WritqfS_ ChXsZFbT ATYP783F R05SCVaH InshDiMg frFKCqmX l1WbF2A0 BgFBiXvI HHFlmwmN YXgQbfCe
      vf77QL9r ux4Q36wW fff9Gyds aNmtD6sC 2IenCASO U-9tMnLu BVj1wNYk OaKyfZfE OMG40jmu w5skCzKG nqw-jT2K UG1qu0KW
      rUCJmJGJ ItcAujVF 84Vi-0sh 7cFAgOHV qz6UOM8C G1mQg1PK CLr_N_5C CIVljcGw T1faJ1N0 RkwQg0-V YQfVZkn1 Cvn4Rqsv
      Fo9mrKhg aZxX_thU yH1YXFqd S9vqq52y HaGeDdut wCLdK156 5hdQHwl6 u8HorYT1 _aFOfP0z MsKX6LOR EkHOGt4g QCLajqzm
      ygRAQot6 dl10Ha8j UUxe2MLy ZW860Ewk 0bPgLKJP Jdhe6uX8 cmNVdsKV 58dfNBGE QFjTvoP7 P8YDpc-q FEwWx60k xdqqvwny
      FddonFU6 raSg9eew RSzdA1fp lNMXJLi2 OlqG9eLl 9oITln_F 7hQpsVsj CqD_Ogi4 6Mceq8RZ AwKD1Mww 87EviwWn jVoY0s13
      ZCdp_aXs vMAF_vEC 5ZC_sR_P dXmif7NM 1W5OdEtv PfGL0QIG i77zSw3a F60QqY4g CpBASu2O 9Rl_xPj5 IrLRSSf- JiI6p2l_
      26e-UInG QHkxNJTs W3aWz9BO Bcjyeb_T hqmmI6i8 cqiTgGTu Gx847Ifx bvhR4e-S Y3keaxuW 4K9yu4tG XRrHSKXA dy8O9mEm
      wryjQfAL LvHAhSoG 8T6gbmj- Q0y6Nauh XSfgRQvB aVfGzSoC rZSf518c 6pRD8fZG UXXkzb5n 5qwmiR7s rqgRy0V0 etc1or2B
      EMxEzSqh VD7mKmfu LSUQ0Obu sqL9wmIx E1gj0cat fhjql4Lz NHzrb-g4 _Cl5_XM4 a7ZkYARH KKTj2IvP RU7YHlLy P-T4uhKG
      0GM5lwcR iodeDWEw 9LmTMzhM ooJ8s6-A t71r0YvS dFKWVzkj IifGGOmh Z8eB8rKd 3fA3IxiH ZyzUVQes D40wnNJx Kilz4nLh
      1tEPigjV ObSWVJSr 6NZGfdX7 T-_cjkHV bBG9GInx 5vMZcBi8 666fTEon 38WkFtwf BgcQn6O5 Z7r_VnPu omItnC5c hbor6MCO
      AEmIB9XL avUQ_89D 0DUGLxDA hDIuI-bZ lsEBREcV LBzJamDh DQLUu2m5 D4c4AfiV Y9bhfeR- -wRU8O_u kess0YNp w9LlRfzi
      aHIiSeqX H5-KuvY9 gXzo5drj 6hbxl6LV -cYJl_V3 CDV9NLsr Td8yuctD vzhDe5FV y-DrcW0f s78lLUtA Cibx7AHY gwCL0GBk
      2tA-g5Un 3L5NfbHT Fv8RKCVz FuJiRZUR P96SJCO- LrIJ3lEC EfkuKa0p 1WEut83H Ddxk3Fb5 Sjm9awHK cLaBfit9 cwxqkt49
      kUn0fXtj uKugSNQD Zxt6uX3g 1twOkjZj 52QCO5oK iFoQvYmP rmUWtVVf BY7TWngj nq8Rj1ji Hj1joisO w3YTPvVR qxjgKJ0K
      uf7rAkoT 8sj3YvcW j3p021-P riCjaFFQ 9Vz8UfrS I28FJ8vN xfbbnGrd R4RsUSm9 ecyg9sov R7g-iSg1 9ZrhV2X9 29TbRbgU
      EPUhk9Xf FiIxpeeO tGh47PkY fPl2-2x1 e7AD38Uv HJaMUT9u JU0SqI5U Pxiqtyo3 dEmgUHMJ vw8CTloH 1Z08n7WG 8bBRwKrh
      tY2StmgY HePVk-OI 3VSXAuGN SGh5CFvt eoaW4oHd CfhMU--1 uYSxraXp mcSXubyI lfk_jjOD raoffAKo PuoPBXNA gW87g9Ys
      LwLP7RSZ 6cdKFAK9 dAZCJvNa YL0__bbZ O4JurlT- wQ3iT8bH 2jgZxPM4 K9Lelube l9X03suI oGut0juw 0zuHqUil n4uwrODP
      x9KK1c-V J0-bm1Jx nOIwrIga XM2Oq1kS bW93GnJJ Bhtk67qH 4JXGDNQH ubB70SEN ioi5tjyw nUQsvtRT H6FTcrq0 EhxdI2XI
      jwHnAb7U 5YCjQREg bIH0IFjA wNsP6RV7 4RIVKg2- VdiwJZ9I b8QZAihn hEfvgc4X waNipGie CCPOj3Lw gvh67ENt 1AYKem50
      rfY9VkqP woH62IOi 5iIwB5of _IHYzSox ytwjCGSK sw5FiXWg 5JI5o9s5 ZRRz3P7D ZQtSMbzZ w0meKO7C lp1IGraU zlOkBms-
      t77SUDLL i9N3qUBm 5EcCy_t2 Km0rg5O5 W0Nk0pHx 4wyx7_90 Tsl8UAIP 3MC1NRsD epIq2pRS KwjOxU6c _TSwOBRO 5MUARnr_
      IefnAqs2 KjTu3EOD MLZGmXU5 V2dhP0aH CSDOX6IJ B3q7NMPM vNbDexIA stgml79t I5-vNFjn MbL7x8S9 9JISaA5L mH2wQ5sY
      oQtb8YUf VOyRRNn4 KK2x7Y3X a98zTf99 x-8xj07N obq3d-Vm ABo0RIrG Aw7YnffK 4IyTovvi 7hYZWjf8 yy-XprNV M9-vVpZa
      RGrZXVDW PqIqcyKm XPeomDjB xUHVtguI fs7L6B29 Iu5T4DWM 5udvMK1A pHRtbz_y p-8756BQ fLyLC1wx hNo3uNyq LU7PLxW9
      gHhnXClu -A8mhC_c --mjph1e DI4ONZRk E1W4U1yY XyTgwxtL EjJ5X1A0 RKNjBGYj UHnoK6Me 5T1tcfj3 RweEt8ez ZmeIBpIM
      Fp6kOZiQ HUJC0pjw pwHwyyr9 EDqupBks hlYabE9Q HRKWqF8d gMu5eyi8 AktByuXq kDU7BLHQ gGTSxKdA jnxKqBl7 5vZvvGqf
      y4-zxaas 6_0rB6Zv sE8NmBoB oPi7U1a- H7l7GCM7 6DnkQIbc ixHK7S09 B5JrqIBv WBxk7j5T kmvjMwQg FULlFMO5 UcuHvO3z
      X8z8PE7E saAuoden xWvOf_hy tVA7LR_N 1bfRFP2K MU_wTmT_ Q-Tlr4r2 yzNlVCqF J48L5zBO NompXuIq P9KGDvXW xcleuc8b
      KN70TCXz NNGtZCUj a2C0zSm1 qlvf9MZ2 g5mt3AxW Eaes7Wzc UaBvlFhC XxJTmI3a J75FT0cF MYh_cLlN gCDfYlJ7 aNjMiphV
      JrrrH-Rp wwCJV5JA 6h0h869F 1mRfX2Pc aG6OnEoG FMa0ZQlW 9zu6jzK1 J4VdpzAO zuUNVV4r CXQo7PX- k9APSokK Gx0jARJQ
      hjfDtXHX h4a74vWq -VUK7DCN r0aSUm-V W04SdFYJ 99xHvljN rRDkoTq2 HQ6Ml98_ l_psR_Ue ANrdzQZA 9-5jUb2h ESQJYXnJ
      w5q7TrQA DF9ziL5n c4PcaGpA jxzIcRVq Nw7dyYer mNQUvyyn edg_H2dx va6wnvNF 1h-S7ZoB l--mbSBR EU0gTUSo 38b3Ojc1
      ShrR9jIZ tK4X6i-b TloQHCff f4I2A10k CO1vIe6W 9ImtbuCs Hu-A1WEf J9y2o1gW leWylson 4EqQBEqe kRHk8oPG RKw4g28Q
      jnxb8H6Z t1RrkLLG Pt9dqP9X f0hyVN7p HWWWJAaG YPAWjSNq v2RDKj8j 5TZzkTQG X9E1FLNg 4zzG450Z 0tST5ie2 iKlCgAG5
      jkzChM_J d7lzwWqF 0IWjZrHm kUW4LOn5 TlR7XIe9 F496dScq OFstX1CV EmQIaFMp ebNrceGJ boKsKAlI Sm9Qm5Id 2aQtRKiX
      aGaWZGhk ydcYI3xK z8NNe5TG 4IEx7Wcv rkFfntT6 zPU3gmbX 35b0y99t 3AWpiB1j qET-TsRw YLlZ0roT nBXltur- JmJiibfB
      hz5kTfnT s1Il0tfU XhPL2tTg d_RXomJ_ LnlAEnyX pz3GwiBA NC88P7_J qTgetUHe v_tfN5CP DlJokAmC 0mGvtzRh -mC20SYV
      oVLGglPC RmRFDDe8 LoUOIX8f 46Ez9RY3 z-KxBRUy OCh6tSkn 9xO2tp4v NTSdaWsb XL-eDJ-H C0-B91DO j3v0Cbhb hqRXzhLn
      _4pBBRXL eug-it9V 6frwK_n0 GEkcjEQD FfRorv8U ua-5H0XN YwQWuDvY Kn9eN--Z LEf5tdje 1SDpnStF dFB4_A__ dcWX1uo6
      g6wyfySH 7qziLc7T lSzhSnSm sLfb4fy2 IMZs06q2 r4Q6ReiH _52OX2FA z3Sr5iZV VwpmjeJi hiejcU0x 2JtFa5Vp ln_7VRJX
      MCG9xwRm lLCKMbIT 5pbL9W52 Kqyjt2s9 5r8t5x3f JyT0rYbV lBmlkcfi 3WZIOMMq 1DrMpztA uYdMymdH mXaGk6L5 Hmk15ZIu
      2x9euqay 1X5dIqh0 6pX7ZdtF t6s8QEDd YQayTneU eGJTjS-W YjISi1vf b3LeBLqu 5cbTVL9g z5ZEuJfw 98XzqgnB qEP3udz1
      bvqc6JUY 2T0ysU_T OEauSjCM gkAVr6Xb NFpWZGWL LCfdYKPu gu5VCOSa x9cCnasB yRfyfu44 -mULPuB2 rcb3nQaR -6HPdxN7
      TJYJpH4y VRNUxU8W 89IWhiwj alMwYRZn 8nQ9wEZV nUSGud9n qYUTV-oJ MAls3Ik7 OiM6ODjl R5wLNu7C kY5L7SLU R7H7sog5
      6e3f1Fdr wZVYZYqP 1GxYncAM WiNWKieU iergdGg1 5g-Rl0MA KsYCesjy BfnLU2Lq vUH61sNH 8eijcvd6 PXm59ZWo Q6XX2eDR
      WjdIT0Dj 2v4Kznzd 9jo80jZf tRMHtwf7 x35KgBWp -JkZripc 6SEW0iok TeOrN4F9 fOrlBZPJ 6sdHSgId qHMzQKYZ 2-O6_DKh
      l4JG3La_ MZmuXyTQ JP-ZZKhk hxORnZWe oTBTQHRt dXmTV064 IhGCICd8 O8YvzU79 37tlH4zn w2EZdvOA eQneiJ2T zp-dTC6D
      IUReFTo0 YAcyzgVR wtxHQp_3 gyadEiVA hPtcSFAy GVDT5Wh4 ZsfwlHqq m9hYbfMp uDvGL2Jj QGtyOpcs VDFNFVsL H6GYDvgO
      WZ10vTww Or4RYQGI gNChXygN eMCXm4BF SH5Q6kZy U-xnLbxM btquzoH6 iqqSfqpx K3NktZTI YBzRlY3X 1m_jVVsY rHNnQZOc
      HouHJXHP O_fmjACk RuvFlvrk 8awKG6c4 5BaH2VLV cHNHPx1W mTaMcoCi GEUuqSAq orbD3eus M3FpfStz VOG-rYvQ Mg7FNUUk
      IGZF9iz0 6NiBdud0 JTUwKJ-f hFdMES5o 4yvL-ZEJ _jmViU1o ARPj5mOi EYem_39p -f1NLZsU xLZTiuOl 2jJRwqVy vIf_-pDV
      ZWpQNoX2 tIsrbA83 -KE1yWx3 7HxJ53gE vnNQawxK _k1THlJV XhY_4oKG HKhKZ782 X2c8fjUq q5RRaMI- llEhflja dI_E-GKH
      uXzk3hbU NHqVyU86 K2oeX-19 z9YS00vm gaEEBFId y2EE4GQ7 P0FUiN1h as3Ep4yj _gZLRnMk VLpvD6Cd LGxZSlrB -PjyBq1A
      h0X6_kCH 30NNxQkk 1wnPur8S 6LzF5tZq CTKbvLwm cybLGbsv 8ZmcVW6s n1_XisIh a3C7ScE0 r0Vz2VQX dGN94gYQ ZWYfHubW
      JNf1n4xW w5cBPZN8 sDMR3E0e 0fDJg2dy IeML5iBL 8fQomPOw tgETZHOM zRl7dJzn hf88SbSr HOTPg8HJ qFhdCuNH W9iHtpSh
      gZVAPxdH ddQ3X19E MhBo59yD Pqlv4KK5 DJT0aiRa VYvea-0V L8M9C7qY BiI-JfLW D-xpQsLP _uK5RSAD d-pjfM2U jGbt_qiQ
      PM0yqHfM UxXOpnxl Fn0TIp8l NzUE2mRb E7vdywG2 wm4xb6Ks 6SqzW3rI 23gWQ_ie DTvlfkYO 4CAx1Nqm dChoM31T 9e3u09yV
      l_jHPoW- rTRcrmLI F8jr2VGh Q5UGypC2 W9WUxEj- JgehnEpH 7nA7dPdy FqUoCZWz fBYvGF-7 EYw4oVEh JewN-PU2 XU3r5r8C
      kfun-7Wb z_7jHjZQ 0kLspFd7 a4EvoDzX LJ5U78PS 5iOL6_Jf q3JKrSiK HLwEkjNS Ywe5ZOE5 mOc0m1vF cNqUvtEi kismkJGD
      dFVBz2L8 FzDZ3IbX aRygnqUa iSLfmG5O Wc2y-S2J F3iswdOa tOMoLtQ- nW82qA1N wJOnsRCo DOzUop-M 7GXtMy2H EZarIiFt
      Jr2TgS4w T8dGAXOc LH4UJnVu A9Iuwcdu bsiQxTi1 aCCT38_3 UWUF_wYl RB6keqqC foG8tJ6G 2QoscRR1 wo_qrC2w Ny-Hu8ED
      hl1DFQrZ dtuJN7b9 2Z_acWeo p7nlPC4b GbY8bCnC XNQgEGxr zh5j3ZDt h-CeUYAs sPp2q9e- OT8OG7y2 bs5Ps-D3 Jasw-umQ
      mKqR2zGz 4YUUMyKV QkFN0OyP Y0bMzPY9 gm8iUoQx eYEjB87V 9cLCHKvv TSbcSPtF nAZe-Xnq DELQjrvI knwHrQ8o 6BdBFc6O
      U46Y1jky sRPaArcV 2z2IvgBt 2hL_hnRk PnvLwNkG X4LFIqIq i-ds7huW ine3LgUh TZ__n7pC V3XOBAqa vzV1AadC KwsUaerb
      H5QqmcYB ZBptqOYr or8sLFqI kT_iX5Rk pGh6SYmn JmirGXQJ QR-qLWSz J4dbuhyx 98ZKgrBu CIyQmf8g f5N2ieGW s5M4Wgx4
      xKbxgTEr aR5NZRRU VHv-M_F2 dfMzR_xv KyMzjW_e IU6IFBOb 3CkVoLbT Kv8kWIIM LVsC6J_t KvBLPzwy SA0_i4s4 3GphHDJ7
      ZFTlRDSi iG2ri1Xv pCcP9q7i Yl6ovBG2 7IxKdrWa k5K1SdXq mCfikgNw vHKi5-6y YlFGZlyz ZWeI8XWF oWD43Okp gKO9wTyR
      U76tFn3v 0dFoS5I3 unwVqNTk tRiiJzn- 0wZuMQc7 lqgQpT0U VUtBsd1o XRQ2OQlf 0LszXmnR 4hMi5fLY ujqKm6UR 6WS_n7Nx
      I77zAgmd -nr6HoFW a3N_54Hn jqz1rnrB aMA53t1V 9D0i8FRJ zWIQ7rnG te6TFNxj 48iKkBm2 hFG6dQ-u 7veyFzui kkyxbsQk
      H-a6CLgu oaguE8zF 0rQQ5HYO I4CKdOvF cQg9mbyJ WrXxLeRJ u5rLCmST _WMNqSXd hLEW0XCB XvCR2AEC D1g2864H jevJe_dO
      ZFDtpCwj LPjYE48u ZXp6s8An Reeo_G9u Uz5OjSzr KCheodsQ VSHn2B4U iDhvz4-2 4tv1U8ov DsFutpzZ GBE-1GfH jivdAuyN
      ISU-c7rv nxXjzhkI -RqgTp4S F9VhwfBz HwUo5mn6 areawTAc 9Nqmy6tZ 4MsBTvgS L8qUojcr 4q1EqsOK poWQ2GhV nWjCLZIw
      084ME8SJ z5F17anX lVVi7aZJ rWB_Jr6B vKnHtQSU D0mn3sI- haTiP7VX XGXhH2lk 3A1nnvrB hIjZNExI biHMUBug xG0qcQMc
      rvx3iUls 5bbEW45G 2zwg0pIU nE6YgKZG YSUE3SD4 wI4IFCwV _jtPcpea iQJho86O AusxV9HS rC29UCCq 26nA3-_P 1EjALEXh
      TwO2FnGA BJ0jKlyu gOUIs8g9 1ynqe7qO 9UE1_Wa2 XCsk98NL noand5fC X29cZgKg cHALfszt S8XpOSv6 FvsKvIyd uyRG7dOm
      z9nnuDr6 fHbcMldj IwEeoHwN GdfId2p4 c7Ml-09N 6zT4w-4I y-b5aVkg YUgahUnc -VdMAAWL WF81M0Yv 3wUbKavt C2TTNKkj
      3qWEJZmc m48qC4np uo-HTOJ1 tCWDTU41 IHB_BuNx cJSGtJsO O6u5Nb06 0RbNrJ9- zXnujg2l cNOBq1dk lrQ4fLvq W4BS21kF
      yXlRFuHU 6DkFFjaF nBIjq9J- t8lbfRwC pBDoE_ct EXADdqMt 80sc_W6g Ry_Tpacm KV3XaZsa SLhy2y4t Qs6OzhRr F0u67YgB
      fZUR8Obz 14mNKlDu -P-Ig6Ww EpnSxe0r bNcidznr ADtrLZOp XU4w1rzE PPvb4Ue8 OU0zj4xH 9L2B-2P_ _LiVZjbA GzpEpbrm
      HHzDDSEP ECx703Zg iJRkKxLo L3VrAqp- Vni5076n ipAOKQmU pfCT_BLc x-RE26vm QiNepG_q cIPFxgUa atv8BQ9j 2mEvUKiw
      eEYZcUWC t8wj4yWb AN_A1SoW 7Bec5YJd 7024ZNaV MadX59x1 8kGkQVma LWljLrYZ J3g7b55q ztrREw1j t17mITs4 02wFpP3J
      mBA7URA- IfbEMr59 nn16DQzC zcwLbyZb LS8jbOIc R70O2FcB uTEUstba avh_PK7Z n2WkQUkj -gBaT0Se 1z98V90x KIdUUK-M
      16cN5pKE JB-EOepS 4NbI1p8X 5rcX_js3 5M3pFwjY _IASwcCa aH4u0c2- JE53zPTi wI8enfjm ZAKTj38o 92N9u8xT jMpN2Ocd
      C70YwI-j SLF-slbn ASUJ3qJk KWJPRg6s uCvxh6ce opxsQdws n0jksJZS 4hxNKh02 wIFj0mjX M03gLEF1 NDkI9jqc 6-f6x-WJ
      eY-vDopc ggghep3S cCXu2NyE KMOAchYg kEA1N-hb H5a9t_Xt Kv12xKkj 1PiJQvMx YyConA7Q ccvOMiPv 1m8k0rgH PbII3Asu
      i_9kLyvv I-T0NsN8 Vc_tfykU 5orWjZLt a_Sdz0uF LzGlLPgZ -jYc5R3D 9WMGvOnO omtTX7I5 On4miykQ kXjb8fi2 0bUl4EPV
      0hzltgoB GkfUgk4k 4CcJE7ti 91cTNxK3 fsNXNV7E 4RydNYcH r9RGTE01 q_mvBYzR Om7M0SvT qvm_5cPY 80gJzbXN sFWOlLdE
      SHyQJgiI eT4jv73o HDuT5NHP GCDwm4TF Q-hV5C_V 8adXKAST DxMf4t81 amDcFAJd 29CL1bQi CFknoPQW DeTglExP _w215sDJ
      5D52Q_tz VTPJyfM_ i_tVGG6O _lmQsjRt YJ2EZ75m Dh9z820b 33PZ5fOe 21ODpmRi nous2eGz rT8Yr-pj AqmcCEBI wPX3ZUyB
      9Ygjeqr7 iwBx70Np BEhgr_7- XlnE_vQR RD54wGLF FfcGhPsW kRmi_NuD CawUF4O6 Rdb9epQ_ 49jtpdri N5Dr_SSS yacW0oUZ
      jjtc8A7W haku1Aa1 Y-npuJMM nZjo8w5G KAEyq5x6 ArTmENeQ dOYbAlOi K_d4DbUr -AG0RP6e VhSoTupG nWDsBm54 7fDyM65c
      idVyOV9c z53S1ZWB DsWNiabu kR3SN4Us 7DElERnc tIvoXKdP lPJTH0mB srRUGulV V4gBCkIO dO6K22xW XNsEUj3z YDKrPSWX
      kh68yhxJ ag6X-S5g zq7YBi_4 yEL3Vjus Ic0Scp3L QHfFpeoQ Vz83Pa4i KEFXHJ9t CsNg-arm Utm7xYSC 0vP9XQ4U iCHBSwlC
      7VGdUjAp lGi0ECer 2_XoMtA6 KF95zbWC cN5g7kW2 WYXpq2x_ fOSlJWbY 13vsdZvq DU4d-hwp HjtMedYv l-O_iHOi IXrAyje2
      eSVLdvRt j_2lewHr UQsNV1yj cZA-BlPu pioJIT4T MnRZ-HXw et7GMcxA s-_KD-Lg Y_IGOYMj yeO6RZso PWXz3d-0 D6dmMHcO
      DElchgig fYRjvTlD UniOTvSG d0tInN4d MhO94Jbb Q1un8UNS h0wtd4CY ypXBL1EA MoiOvyr_ hCCjv_I_ KKKkSb6I -Lrjota0
      ctsUyl_5 v057pRPd V7VRN7C5 bnZa-v6M DuuX2zeL uehjs6gh 0bfVzraM qdA5WmDZ 5sIL1Fhy 8Ybl9GmM FqRmu9EK PqyH4-tT
      JyjRNz7A YNCnoP6e DewFIYuj 0z_D4pzT OddXgEo_ j6E_nhpz QkYTLeBc kvhYSOdy VilTSHmx gUAOT3dB mitxCFwg T9qDEk_j
      fkc3KLAo HydwRGPB csUHK-lm jpc1sirH T5iyW5ve aehbInov xEh0Dd2H lIl7QtN7 k0KK_dmI sw7KAqN5 QGrqCEfe 8mSM0Ihi
      7-6iwapN gYlHShSf iQTl73qh 2jiw8cMZ A0EnSWj_ 2vHvQ-NY yChlZnBc 6vZnhzxG IZpdEMcI 1_ib4lh9 klHnlsqc OFlMTtgE
      2pqymLgo X809zMfR pL2wHUHl 7HPr1Rwt OIQ_SZm9 -XppyaYH _5LhVFrw bEXSHvYE uogm2xOd pgwuty2j niXT9cnA ZnrC1bIG
      PvEKbte5 aROxrxEj SZGeyEh0 jsbr7PfU xqx-RUfq YjsmP__5 zeMGeMqY ZDHSjkZw yJYVk2T9 5lOJE9VE rIf56Yre jrO9dbCi
      qLhnMrX3 chAnHgjp 9YXV4DXz Ta64o6Jx s_WpeaaH TWTG_nmh Qeu0wKA2 TEysbz3g XTduhAP2 W56WhAZB 3NQpM855 5-rvc5Xs
      qM7i6xZg iyVvTEBu 3guFux-f lXAm7b8p rItzFM49 Pm3uifio QRVxmsbJ J5Q7Lybm QI_4QzXx SPaN11i5 Rb3KhH-u odRGbC7Q
      -EhyBwXL Ea9wQeAU OGxb9-z8 -aGkUWB5 uHfwglcE UtTKcNvA LoawHnCp R1x6leem miLbx8wq PFb5W3V- rlUAH95l A1EyyZyJ
      _txFY9Cm -VYb03Ek KT_0qTAt 8j_ARhiO GxQtuXLX N3vLaGUl 3xlwUjMi Wc1l_nS1 e72Tfjwu nYj1mLKk CT_azoqD N3xLK75I
      MYvYU-kk l6bWLvrX xr_wY9uE u8v530DG q-NZroxR g6S0hz7F nEKnbZ95 r1_OtC4H ZjltGwRw rYoieeDx Z5Rf88ft KaM9HlY_
      xRhFij7u iwxAxVD9 E7ZbX81l 8E4dS_A8 hEWYSUtW iNgjrIPz cNjsJaPJ CDycmiI5 PFxtgAvq MuB5hrTY 1CaEA0PE vZxf7TVE
      EAlUCX5e R7luQ7vh lCFxJCOg z6pL1JBW flxM-Brh 3HS-v3k9 w8Lotw3y _-HxCaN7 TeSyUhtE ey8yrDc3 AUa2renE 2ySbAmH_
      SdKCp50z lrX4-EIT skq7NclM OfZRIXKd KAgokUvV eWKIXn8Z bVxCpSL3 ehVrDebO DD5EAJo8 dafCEkhy xNuZxbP- cu4pNFYS
      07moB_MN AL-TUmzc _U-NJDWt QbYta4kz zSF_XniD svZfKH6z HkYHYnsV lYmcQHUt s91U1Iv- StEPtePm wXDpAI2q 0m325Nd9
      I0fXSHK6 79kOUGBD dkzrjVjc Oi6tZiuY XlJKLqcJ EYTS6q9B IgYi4gJZ 9AkRa7o6 GiBZxLWT 8QXnlafU IdMyI35I VcXmai3S
      fiyGbap3 Kufz-bjd hqWpZk42 GzI2Tx6B suJwo6wX qQHqOUIb LFD1cB_Z TFgz8_BL gCSulQv6 IEvfV_ty T4aC9mI_ _Ae3qs9U
      GdfXXHU3 MPgDPZLC f-Nqd1k4 _s3CN8O_ grZeOI_L dnfOJ7bm EbzOMfnC SK1c-Mp_ OVKIiXOG Y8L-qoX7 TbaENs6V Rp-DDWBl
      RAQGujf4 V4io5_HI Sz9N3ZCn pQf-ykS0 pBLE5A6k spaXAN7Z ymSAidin FDStXiN9 Qq3gZD5S 2VWK-sFl ypmmzLKn D7QEl75o
      ah1EhmnN LfiVJtZ1 1qJ1PueS md1O1qUY Y7LrD4cb EgzJ02Wa tKCms4cB EyIDOACQ tpWP669k cg9RIih1 bLQh9h1e C-iRGGA_
      tVMg3oEQ sXOPbGDV cN6anjrp uvjLDu5P EfbWL56r A9N52HUt MJ8rPf1o UVRIHKgO ppprp2fy W12oSFE7 Q1Iz4uQz wxvcwdE9
      Nnn-NXbh sc9b92WJ r-Nos6cg PZFimiw_ SOwmx1Gt N9j--JBi XytFMZG6 biMtz4Uc Ll-ztwbU 6367oNf3 4h4hhmXu G7OKxyFw
      GY6m1yZx qn2YWtUk gWS2B4Me 1Tue6g_s eLyieYOt xgSf9A1e NAVz_-nn DG6yeH-m Hm_F8x8r rAfSJ9Uf y_Mi86f5 E1u3KXZ6
      IerflN60 J_rM7UUM WwpDx2Gz CDEfQwhB bzOwBlIW zyI1DkMI 2c560hMM gdtaVxjS XVL5E2YN RoXu1Zdc 7teL9Cur _igwVjmB
      tYTbQHig 1CYpyW7t ZYwjyYkO zhwp6p9R sZdpXNIc 3Q7IOY2B dssUz1IU sb-dC9tm aLjS7Kwr 79ezzpvU HBNcJbnm dKxmgIkm
      OAlVMxwS Z-QuE0-2 VnMUV5UA i79MIYh2 F4mjHeAV SO01rJnH Zn3ntZOm at9nW70w jG52YQIN tAXNVDDr Gx2MDKFx VsFUqyRE
      QjlAlm2z WXcGJHeh GhBtVS60 YKCzPbKa WzK45-bT FrvzbJ8g lrZFB6IJ ZieHglvz gwfhH4KU ivBrZR2t dcyfwOTP B0MP1d7f
      C9JSoeEA afozQGvp fgYNrkup lK_tpGmE BHOfxJ5l SRMys69v XIVZPfTm 6hG9JeQg J3wYBtH7 SEKM00zo TMqQUFXc 6u1cSrfz
      91lUtbO4 dkrIW-rx 0eKCxk88 NB-LNR4c _nRlJZKG f0hZhNCY xaO9hAut y55xzqlv JZ8j1ADZ H9Sn1U-x uohfMSJ1 tibGGKjf
      ON5mQNyM 3-WcY4ti _ohPayOe lq21pXoA 2o0dkEbL Z9W5T0dh xrzlzbvc liE8K_nw Ohe69TK_ wjA-QzQ7 4c2UFB2N tIffxrPH
      yVGjhoLJ WeZ9AALo GjbJzggF EzsKeaLj ElLWU90z k3EoOdcI feHL6xaV Zx0mzdIe ilZJ7Ze8 3N1590Va KyTuqusY peR9lJG3
      j8hf8PfA JtpeQTPP 512bK0kQ W3L1p3zd h3fmSHFl RYboq7_w 40XSfqhf Fe-QTSem gCliTZEe qcBB7zB3 h0oalOFI P_QOcrgY
      2yYFaHB7 OPjkOIxK Y2lh7DAV KYMmXX0k _ktBAO0G DHLg3F1H 3rNUBAw_ 1Q8oIGrp 8anlKPUl K7UIZxuJ xuqksB97 jCsZtbgo
      _h9jYV9p OhLJ9Qie U1_2ruXl nppp9ywf mzFbZyMw ARwMvJr5 ACggNUl3 S9CRy1Oq nZe1Pf_w QTTNMcrp UQknfI9a RRxiazvo
      1QiloL-T Tm3ye9Ad kj0zJH8i zdDzR1k_ IU3Vecdn Me7oT48J yIqzUXsU vNL3DebJ 21dfbM9U RlmDwdh7 0BeYm1qv RIlwWTN_
      m2fk1A7w 445vNMW1 Kx6UH5jV CmjKhv-X YDhjVXgK bNS6TSZX vUY8qv9H 4B7YXij8 LZNIXvVM 1BWwLcwr Rl49q8Mz Ms9GMspg
      Q8j2C9Mq 1aBDtvsp JjoZiDRf HltV_5Ck Hvpo7Ym8 TNSStwQM Uf6T3jUx hEk0Hyd2 jppK4ZFG -uK81s6F mPvOFdr8 LbwPlwY7
      TWcW7tFS YOU2wG-l bq1VrMMc rbmoeOG2 t_E5QLJV pIApVEl2 JhVzhUfY 7bF8Rfg3 bQ03EOVo -yv993ET tAy9h00j sW4PbT3I
      yHDn3gMB nuc3uP-Y 6h64RJTL UrFtIs8o 8fTOIeF9 5-KrbEXA 3VcBbst6 0o3UM6Jw u7CE1tUG TWFp7j8H qptj_SHD oAtfdoZn
      jtJURli0 RD12LHPA NskLR7AR oyIIv1e5 COqzxfwi LRYYnw6T Y6g1g_dp OGgIOjvY Ugg8Jeng eq-MZJL8 afVzJDOS RsU7ATUW
      WCb-hOpo BDD8hIb1 Z1cutS0v QNv57Tgy WbOotEaZ sRiQcFqC NsIJDogg LB47yg2b HSKDGC7b Y7xhzno5 8lKZJc-- 5rfpBIIJ
      g2Y2dF_V NNHx9pOx F7SlPhoH u3OiW2oZ fKIkK2A3 ygCBAWzn et9vDRAk oqE54q4X 6GkRu2WJ V9WuEjqj ZN4m4Y6o LwLN15hI
      CAev2Pif Ime60GP3 YebOFrzp d4m3VKip qoiO0O5y qGhqjKiG ZRRv_T4E dpnhfbg6 H6vYoCTA CT1SLCUQ GvVn3Ldo 2fJEGfJu
      SAlI2Dto VrIOywyi EHYCyU28 7vOdPrNG NxhKj4a_ Orhbr6TZ im7pq3Cv 3j7tvJBX C5FJlfRY IjoaeFIO zQFdbzs9 e2XlQ1d7
      PUxa-Pgr PB_T0RXK 2qS0yT2o jkKPnLNG EixbAWPC 725QWH8X DBS2XOX1 7FpGWhPf BROGJ7_Q 2SvOfIgD eQXK0kRU nDc4pzMY
      mYAPHMkV aQgpPzkG KynQvPvV -HjF4j-5 unvsOCaZ 7XfA_l3e _PaGH6nU pMM309jF q93KdsrP AEAZC8jG gTyu-q0H 1m3qb_u4
      zYzvGmaE yc5QMgiN VVp5BHRW M8UDh8nW Crt7XQZH vM73zzY_ G_pCF-u_ xN1rEDCR DTNaS1tR Ko_oiHYZ ZQxGXbew 5VtJgPRC
      pbRhnDDG crTqUC6_ CBKiucaC AK2fG3qx IJi39_AP ba3zx0wb dfxWZhW0 B102WdlK ldpr3AQr J-D6dKJK xD2-Xu-m 5yZehI8J
      y8IrLYQK hwXMf8jl e1AoqRfH SaQIr1XC 1YNBdq-D w2aE1TcO bfynZtfJ 9POVhZeP GQ6BiehF G5jVDznP mfDAvLFP hRnDyWer
      mGobQsAB M513zznZ T8nEsZkD dcbHGktG XQjm1n-4 MAlCSmVy dLY4l3WH TkbFfoQI KR3nnzOV uKjDqO0N U0alH4p0 MohJ2lFW
      qDujJwAO sf0GOO7n SeoK96Ro 102AOk7q 0ep60IsD m0LE2Sqm kHzPFjYd x8vf3vqR lHp_QCu_ 9OsvMkWp Q37b-ZCN EErvRwyG
      AEJWhUFr UzKfDhNU Lr-3U4HN Xa9vGbbY GB5EtWe4 Y3bHsjtW s95gkZBv 0G79xJDN 1mgfzxGG VPBMgBg2 EfCHjukZ NzqYjZmZ
      OhJkxg8q Uo8QajS6 jAgRUgg- hOrVDScp IVjEJyNW b8S2-k5c aboRJAhC _CY0rPW5 hnWKpJEQ XEFFakYP BKb-dxOB 2zGJaWIX
      ZaU-Xzmp DVcFCsth 5h9cnP9W VZUmPUdO F9XGtmEM YVYxcUhJ 1IeZIS6x WP3mEsSx I9ZlLxLc KXHhORXR LRYYkykI DYHWpHiJ
      -4sfUdhY k7QdMelx 0N5BGOsH L7RJ087E xQGRLs1R sOuovIxX DZ6oALbk DAfnGw-t Izu8I2O7 AiGBqIpN n2JCRXVP KiP4hbpZ
      wYFPpyBH M5DR1FZd 8IrSZYMc pc_KVtKd c4T0q8e2 iYMpDzxB FfJTJds4 FpqcjQ7O TkOxz0lJ -R19M9lT XFHKHYUA 9YZo5AKO
      BhWZtV0J djy2QOtj ibuaZ1Ik rRbxawgx 1qTWNp3w zicVSvMe rS8whHO9 0JE6c3jL b-wmn-yb tBNT9mDd c16Y5OO6 DDD6yj1j
      -TjK2cJh 40_nreCl PLZTBd4z gSRfJZLY nWJeojFo _T7Rt4Zl 5GTE4eXk WDxcbrQT z3JhvX1f j5zd3TNW wH4j16Fk NKvsgNgg
      CP6xFrZd pSnm_FeH N-ik8GoI hClRMz75 fz5upBbx muwBsTTS J3rr2Oxq uHdzlWLr _kUowhSl pFXRZlXD gWiPu5sM aYnUwzIf
      ArZvQqK6 YkWgHuIv uP8mBmme 2_K0ViSA FMmIXoLa b5v3ZaIb AW8wqIuZ jPnCZToh lRLa1cvN Ni5LnVsw lB9Y97lN BD7eIlwX
      QkwlRtgq YU8ORZAX MBnzfL0y pb5Jv2R4 edjjdQl3 hoY99-pF 6QFhDItA EtDCaOvc 33uX04Qm KwP_fQVr _ypHsMFS TXsaCIjC
      k4CXJ9nG rcVFC4eC UDvDOoXc mk_wSyUh 0cUPRpCa Krqsg7Mw zSsEYrW6 J6E7ZYcw IR0M8M8g i6koFXxd fFdBnXLG F1QdjzN-
      uJSsInYg 4V3ln9Pv e7sK1sWa gljd90fW 3-AdwbTZ iBSJUqXS HCT6ezNr ed2kE_1- S_GxFkl- inodfzaN 5FKuBbKd kWEOPbpw
      y5O_4i7N Am2G--kh nTzojYen bwRQIlv5 bCdm4Joo TZaXnm2c D6guQYrK 9oExnHdx t4b3FReN GZ4-wmPC Ow7iXjmn DSRSB2xx
      bcgF_bWC ZpMKhHej nQLMA4u0 5DJVtGmM UcCeWnen Briap4EW P5b03c1I x_BBne39 ErFy4Dfj h37Z0DKM haosjdi0 Ovyfz5_0
      bxHbLzA4 IR0xUHZZ CHyPtkiY 8wi8nlH4 5xGYq4dR GbAhOK_B 8npMHkfL 6weIzjfc Wcuz39jy 3JZM766j -SU1s49f WOinipRu
      G2Gx313y 6jNREiRp qEcyWFrC KBX6TSU1 lCs1FOI0 B99LUUnI S8bXZXLH gMl31SyV XxijM5TX iVtw-8Gx mzcVZk_H RlbWKgij
      zWRlMOS5 -va51PId 4wvd5CeY rr0QUTCj phsohP57 uqz1UCua L2wb0-Qk M52M2jEs efq8HxQN IDZodaII Wc9qN0TD tpDCBHn1
      OUd9gMSh Dj5PQGQM n3ljgnwu bqMelMzL kniQV365 TbAcJKtW OZIxd-sc T53QNqrz mtOUJTi3 OWFWpJuf jWwAdsnB wH5QQz-a
      haRLBTfD TixTAAw7 W8LgUNgD 1Pf3eewz 4eLWZmvj oggEFTNb ifKql_5d FVg9i0rB Xo_b2y9p sY4TIYmY dUjcfuYz czL9mRrm
      GKJQSZr2 1IxfL5Oj 61r91_DS adytN7dp vR7hmwp0 v0fk9TlV 6OR9lvRJ F5t8aF80 B4vl-GoF B4z1PjYe PHVXOK36 _9KfjNn8
      lfDY1HdI cUsvJb-3 ddNE0RXd x6Iuekl_ KxBE1zis M3SxAndj lYJUYHqT -mQdgOXq 7QKKZv7H kRzDaoWZ 7ikQqJmg oHpKjlgo
      _gE2Pa1m dljwV31j 2q_0Z8le EwpfJNMM LiMa_BNA lB75mHA2 yi9WxH1z uiTN9PSi BK0U767H yV43U0Cv DKalU92n LzAH8GNj
      fcHtpeR6 aH0eghyA 92UXwTH- EDOgjFWj KXtM131y FrA3ZaxP k2_Nym2W KRMdaN8Y xXWy-fLM 4MjbN9gx Fu17d58k Byg_bkHV
      4rKL2Sjg aH7lQY1u jGHnEGgK vRpSegQS L1h7Vq3y IXL4CvkC 3B2R4bpx EsTzBB_c vMz1cObQ sKZ4sAWm 0T51x8l9 GyqjDpgX
      O5EqIAuh eHGYN5f6 80TcoF6E _QuvSvPW XxyCI5aX e50owqDT rfaJD8su aIuzMJtr 3E0qNO9G KCdG9HiE Zrj6kwzy HgSNk--U
      rxyM_nbJ FDcCh4em inH7c4BE ap-sV7o2 IRBkYSp5 8Z5d23mY TlKedXow vJub0o7J 72mJS6ph Ox1NIqy1 cc3v4RtU Ght_ncGv
      4sY_JAUC v0j1nmkh dYFLlWJm MNbOKKUz p0GIW-8L M6UethK_ mpLNprSk JOmesUo_ SyX4ZWfF RP5B_WHH cTvZgPpj FU-cL-UR
      UXgQEHL5 YvnOJoM9 1Aq08A7S hEGZBkdN p6Y1NGOP WwjrK7Ou kjbwjmao zSeHSygh ERAMOHN7 YU63Ub6D kiGkLRB_ sYgQojX_
      4lZP5RtA K7Cj7zys ZHnUnlDb ilGEt1GO xj1Lcpy2 u5Zw_9md xNNT8Gyw eWhjawLR kYPdrTJc _81z7g7- x2Ya9M8- ui_aoeS3
      UCKNfZiR 9mogKstl XN3wxL69 dn51jh8l OV8CZCgm fetdYbjX 6JWu3NE- 1xubTV9O P_dE5oz2 l_FY2Wzi n_rz9_dD 1ElpE62w
      el6USA11 Daz3BMd0 TvEo2NA8 iSK2NyQa LwVVm0oJ 5VNxoquo W3_gvzBi tMFzNwmz lfrRslOY dZTzT6zH aCWCM5TK 0hkSmgF4
      aDAMJssu LJgVIthj LEWURshB K2oWfYun hYViC3Xo vF6FRWF7 Eo2zMJ5h JU1rNFXn jhN99dGq Oz0gup_K vjSrvTp9 MWRAXd0u
      l-vm2dJg X7zoy90Q 4AtWtZGQ lh8ekzB5 2GokF_tk 0H-YIVAf YahrLdLE S9muUcwc 2zsSrClo UdKfETXh 4_4bFikg ZiYkSdT8
      7cLHP3q5 ZflzCjrt -dnG8aYy AbXDdOjQ GK9oraRY jM1KdhqY bWvPfvps 3KgSDSUa sBZ67c1Z K_BmgI6j m6xN2U5_ 86MlkgF0
      WLkZmXiJ M4qWv7FR ouLl5je7 y-2u-d_A 2d3VzrLu vDLe00Ac -Ni0mjBx VXz0hwc2 kCvd3Isk yrA_wqzQ bqfk6GiZ yTNdxfmi
      dy0gQxc4 J3QGK5G4 AHKknbbm pSs6WJtR Gruf1Uhh BFeXi-lf 9Zosy8td K7MTwsGg pPdfMxeK UM73Z9hC qG6R0WZc KgM_PV3S
      cPewwZyD YL8L_nKS P6aYr-hj CqUR0thb 5hMix-5J f12R1mxN Ms-psmJa ZiHcO0TL e8mC9UTv owIqmz9h _ibTAPOh 0g28don7
      ZfR3Sldu 0Yu4D0aK mT928nbU PPNNPceA 9zKTGwRB bBXelI4a RvlivYdd ZRoCctZ7 bA8JgekG d2P7D-K8 GQd-JYDJ GWoUlwtl
      jKCdxKTb sUCUZ6E5 J0G0WxAj iyk9PJzv WUvnB8HQ wiawG8JZ kjORbTd5 ygxIqT0Y AFvWQP7_ kjjnAErg m78w7fym -UE1r5oq
      YE940FLN f5x013jE jvGNlAdl L8ZyW0en CNN-f8Ny wYuLZG-B 0lX-8jvZ iCHvsGMU _vDALw5r o9z0mb9X 1WPYnQDH GlPOl8N9
      KRy6kwCq MYaYLjbW RZPmJBZC OUp7Odoo d4u2n7eU -jvUfH75 Nx4Z5LKD wce223h5 yDDSP6I7 g-F-YTrN DRSz5hZg PmxRBc_t
      odyQojdV WTtgMc9J 1M1NDb3O Umz2h5pj joHGhJ-l iEq2ByJI wd0kIGo9 XPNiBvXL 3fH1qg4A 6Sfsi6Ed J6PekZK8 zoodlKVs
      hLNuh_Va 5HzyrsCp -V9hVA8G gcMuj-dB FmIZlw0n EyCvWp29 LHqdAO9- 8oV7Q8Pz 9cCk4zJA Mf815n8b 8WK3yz0_ lKHJ805n
      OLfm6zV0 iZ5N_p-S ebF9u5FL Xoc59taA 5oXlDaYN xgplmtLd _7G4muLC r93PksEs LKitOjpk STJ6zuqz 2Tqi0nq8 twW3udfF
      fHXC5VrM ktGhN10U t5hrqeej L0t3nQj_ ruAUu2Ae Ls2CD3C_ -Mhd5My8 Oo15bCoU RUjoXX1X owdrRRnB gGaemP-w Ri_rSUBv
      uCEwzugM pQmvPbDx POLpRhN4 bL6zJck_ AjKfVb7N -CSH4XYJ HovvxXE5 oCI599SV vFAG0DeN RhjtcNc7 sPRRjyN- XakhjmT4
      _nyqGVkP plRo5oa4 mr-Klvme BJaUgWEE SIjI74ZC yvQj8af3 fcr9SDuw nbva-kJQ ymAAqB5X u7Pipx1b x77yU2WB H7qRVyGD
      PmFGpYkG onsClkHn POmhan29 ux6dGzqq tyPPJqVA WQjpDDki xN8X5GMj 05JhLzPG t4kavLXB TuIKFGfN mV_Fqy1p tHeZOh11
      wCM1EOM- sYSP6O45 2KUv_pqr s9_m6Tes FqdR2LRC umjyinLx XfxDGEZI il9p23Ps 4B6UglH9 57sr_9jg bw5Typqk rdEd9gGZ
      rX9urnYd v0OkQ3Ss S34Ep6jc L3r4a1yH KrdRRGvG fUvG4DMw XDja7NyS NF05SzqH aoud9AWq 8hZBWZU_ w1xieNHk eMzowEVS
      LHgFB13R mYr-3jmi UiZQn_75 xjHhoDpo loUvm7t6 uAFmFR7B emyQe57E MfNBAXkS ScmGQAeE qDau29W7 FnQqgPTI 0zx3C0tp
      pkEnSqOU o4tO70bJ qh-_3YUk s3ky7L6r t9lsvOmj CipnPbjz oAnW974X StNE16O2 EAKfikNm lP2X3kkI uZU07q2b okQrhdDT
      2bZzYrO3 ZuChHs9t LqNe4DgA FDcXWxBF dUCEJHjR ECKmUZei Ae3_38zt -92DJxYi 13h9vD5B V0If-2L7 dwxT9UPX tZyRtZDi
      J1wOHFrU NsbOsut8 _9F3KKEd NReWEWv8 tpkU2lbM gFdaG6zf QEdkRqMb K3h5W3GU FqpCUi2F qhz_7H7p Q2ob0mo4 azDVNwoY
      UGjaGfeJ nR3uDeIl arUPNVTt IJ4jQ87Y xsMPh5NE GEq61J_j BNP2AEQl h4aCT0_R eE4vshdS to27UK6u qvm7SnfG OwhyK_D_
      20T-kJgt de-x8Dra HY78udzt RMpeOaWT 4EVhmFt9 bT-Umhl- y4Ndvcdm 4X2Jg2sV zmqHHROa hub4l7ni QGLsExjr 6mkubwkE
      VPKp8ox5 a9d-lpj1 s6moflO_ LkbLpLWO sAGayllk zfT0irvm dzmDcPjF TjZn9GKq zeZzPlBk 2RwOiqzC prV7YzcF zHi0EAPN
      jHbuhlnY lv8NPzWI ihIcNUmT kww9Yo-5 ccMqRN6Z 8GsGLs20 9p-U1hBp 13XpgnUC 9P7J0dCs mpmCbYih e6Wq6FwV 8kAuO9HZ
      QvOhcOYL 1mPXO0Eo yD-_cWBA AXO22yVC QIVYaGVa wT0HA1Yr gTdWuBaa 0P6nYexp tl7zuUlA 6QRNGmgQ 0baRmKSN UzJ5dqbn
      MFq9eIwv th__KyDi 1_525bfQ K5Sqwb7M tZjGUSQe quiHD3tc JmFSmjGk xiOOTWXn H_-X0x8T srwdQIVb Ww9yFoDs cLZJrgEt
      J_PYF2R_ QGLXf8QS QVc_vI19 5-PAUqCr tFcAOnls bBLXVdze 1TYV4z5E LrXKZRz- wMZx77B5 ArmBWzvZ Yaj_cdI8 3GSbREXf
      D3SNhMTy q52W4-j6 iOwwf04t LO3-wSvq UCzmqB0K hOkut1Tq DwPsG5Nv t6Sj1_ys xuTxAhMe GWWm-THM -rggIsTN U8b9HKmF
      IKj8nU9l 0KesGT1L hC_GF6hl 5HHk5uzB yuYrA6xH U1yk18Yy j4NH12YT eQXo2yty BAcislYp dISchcsX P9zDdNQP LLszQKKd
      hJzpURBS IWnEWaGd U6TBGBiI TPYchSWz AugSbYIs XAw9f7oB v-_oTbaY 0Nyn_2li aPAXyrjv 7smXUyoM Hanhqj5b 6BYgO_tF
      NCVJnJAO UK1_Lktx XesDun5t wwUUCcg1 M_eemceb VTCH4dI0 ILuhlDll KS6NfpNc lgcVKKxK XyIt-PSE jUoqPYL9 RbEZ2gDs
      boRyzpdy HzPoE1C6 k-a_fEoS jUc7aDhQ nBT2rhcr jgLLMNO9 jSI5Gt6n UhIkcRaY 9kITKAoY 0lAn7gaz mVNGiuCG MAeNW_BV
      NZoZu5L6 CvlZAJZ- sV4AfC3Y FkDyahY- rczvJoqL mhXlBl_j NwF2_jf9 wU9mIGdw n2dSDjEU zo3v9LDH yOg7pNgE V-yYbetl
      SUJ7sgAy gUkoYJYb sPGCN95j mGzlNftE qCedYyV6 R18d8nDB n1ndUyJP h-ZUvBbn COqiq-UV 9hV_wUan XRJIC_mB qUfuEM02
      fzlAunZQ q7IXIHQQ jXciRqPC 5HCqyPQX ad404Chs 1ZtEmbUK nvg2_8pJ KaDJ-tBL qzGWLIXM dtaA-79b YZsl0U-d RjXHSONW
      XbmUM03I fOpFbNqs Rdys5fRU nYdvBIOm Zy_NEs3s fH_q9ALP J1QOvTzm QEOPrVyd p7ZK_hyg dB2FRpKv 2pRaGDBR UOYW3zBr
      Bwf2K4Lg YW5kCqnK ZuFRp57M Ydveq-QD seISaGvv Kik12cHK a15JOz9j YVHbyT56 KcIkTvcF h-InsAq1 YLezRKK7 5v6rkxHJ
      a0lhJDEE jboc7jEb -Nmmqfn4 Sk5LOw1l mbwUETX9 u1WhzaCa 3MLzvon6 sP8GE3iJ 9VOfU5pZ c6e55Jt7 3rPC6YDt Al2a2j4J
      6GW2ggaa n-ZG0dWo Z6EdnHnT eIInm9O0 WbrWfX1M vZos83n6 EAtJz5LI 95LATbPX hHbuSkDx i3mRErUi hELlyp0- TGYdz6kS
      1cQBj0YC 40Z98uRy fAskuKBC dN1HbvAT P2R8rR3b AvUFZ-4- akl3go2L pgD4ynJY ud2zonPH VXwuhedB SB3mfQYk Dg0GL2B1
      DG6yCwmO mJh5xZZ7 aRI2UMHF 669fNmed U5-8jhPT n_ngDOeo 0AIHPajD cQCu1Ym2 5id22IV2 PfHDsHq1 -adgFF3S CIDLt_PZ
      ZYIxe-l3 o23ML4LO 0vX_t52u HrW4xm8j RPUDSvTm HxYCi25d YLd45ivH rO1nFpCf _cnELoba i5dO-SiN mLV-9CDV gzcbWHcl
      mj7W_oyy ihiug-90 SDg_BbAf J4UurhJd pYsEQTo5 nl4NY66B CyHn2Thg LBynk_h9 t0NALrwg S6rMnibs _ZKa2mGK qkFdKt7N
      fX7epYYT cLDBisaW DUPNVMre 6MzGKPFc 7t5m7JF8 Gj7UQ1hd UQ0UMRpE zkbKwT-6 Rc89Gzlc 60y-r8RV Hvj9eGof z8eAa_UE
      j8GMgOku KU_51CF4 NvWgfaKi t5qVCgNI OXU1KSj6 7EpFgy6v IA9Apndr nN7UdwCo g6QGG44C YvGk1oBk mGBit1di QcuUnzEW
      QfTPlNVC 2fe1uXeB rNBZFNsx occmWgiC apa-Pu7q zxRsqYgi hs9rEKET wJq-B1bi iQzr22ww 0wUT_-4P F78Q40rn _g3WvIha
      S7vMvm3N 50e-r0U4 YHVRzX-2 PRZjoJDs 2sxutHdx 7bUKU-TH Z_Uv2KCW SSZn6v5G _KuXqua2 HNk-8r1k Kpw0_LL_ sfc4Kogn
      6z4E-mQG IzJK2cbR fhfkrpDU NjXs66ZP xZCYl2xH oWUv7qOf nlwF3uzc md9MoD-R Fl1l5wvP x4jOvXuw guZ-uG02 WlQZYbf9
      3goTKfhj x1BLvUaR 0IYBg9Wf GxlUaTG5 b0vktBrW ZQcGEwPW fJvx9eEy eV3Xya1j O9aQ9GeG XSrjOopa Bc1UzcDv ggbkotDf
      P-rc8Hxf WdR_0jND DZNYL2SA rBrjJ8Qg 5miW1Qwp tAxtzlKP s5WIBWbr 1lkpLzCV b4B4mcKB nNqMw-GB PHLXV4_i Ea5_ZsQn
      S1fb3JR4 AcDe9yBm v0PXTdZa WwRXoFVH N8MU8MN9 CxcyEtOH wnAGyjka af2Ulg73 67e5g5Vv J1A9tp7v fVscfpxy al7w0DQ9
      i3ZBeuzH AHbi9NDu Ljacv-ca nSzLXFo5 mfK5uAA4 a-_zCTQ3 eh-U4a7d MeZu-SvR 0Ws4Fmiu DI0tjWRe ZxcCld2t 5n2OFPT9
      KpNAFRf2 8DU3tg-K 2bdjdgUg b7xbfjCe YNlVlYrv efBgVVIc _DGdDsR6 KM9QukNQ SfcEXB95 f7k25PSM BDnZbZwX hKt19YiJ
      gpmfONW4 0n8hSZvm ROSUW8eb I3tAj5An U-joiY25 EL96GhlC ebc8o0Qx vW1uFIQ9 B3W64JBW stQd6cwB -QbTw66T sbRNfPuG
      h7VWKL4q emRANtAs OrGYx_Fg Y2-q0u5- dQ8jkTS7 ac-2k_oH iiKOtzgL BOqjfOGL XT1zp8yJ xYPhPetQ 7Y4JLtEN qmqxNLgv
      fVfAZwPf VBuscEAd w9OTsedI bYHR4_0E zNmgQbwW lFqpA6VQ OWpbfFpx -v010QBJ Emfg2h7W Tigvurwy YnBJvAPT ax0M8T6D
      JzmHVH5M d111saIJ dBU_KS2n Hy2jxIIL _0T_JmiI BYmZLQYO VIZP0-AP 990GhsFc j_jY8zkQ QBjbglB0 Mtn-aaka HemASZic
      ryDxUNpo xNv8jyDg OzPZNGuE 1Y5IR3qw G7d1YWy3 bbshpHfz nwHtXUmz zylwTbYZ C6sR9Woq B18UsgjW DR5x-b10 frnMcc0q
      ezKOpnqc AfT_JqMf fry_E-su vJ2tJvcU KqWJPdzf autznoWk SCh7cujm ONyuYfCZ BEhssHdl FB392Uil 2NgXGqKh RKAWKLl9
      6pRHA4u0 VrMbBv2i -fY22R8w q79mI45V qozsQtIK Ccx10oPZ kgO4dUta 6KHRnvua JYLsUw3h laBlVHh0 CLPjFMLY P3K6usoP
      S3gnXs8H oCaVYAMt vt8__BQE yJEyLm3W acviuTbd TD_FMnDV WwInCgqi jQdOJU42 13W6BYAj 0pOOX8Ow b3ZrEXcM rzCJo-2n
      voQ8xtEQ oMs2RvmA UHOSbLfm QI2n8OfI WGknsJmE BVmXC1Cv gU4g9bfR vzseq2hN 1eg-MH-V RhVcqa7K yqy2SFX_ -oXizTaE
      Xjlz3NPm Vk_xDJYv Ix58o0nw rZXUTUqb 7aj32ULF U7yXTyPk A9PJdV_t tFqfYxM5 a96vUi4B LkHMD1w3 MXuGmsrm ChLRbFp_
      YF0xhcFg fUia-6gA 7MtGMbup Am5OaGS2 vV9-2RQv z0rwCALz Ffg_q79W LSTLYZ9L JSkivOLj -AUXHKGi UrcIB4y5 2ehdvHR6
      fQBcVozt HUzYrnZ8 r70IOOYz fxiKO-zu BW_cuEOv OkHqsF-5 _xroD-je eOvizxvR dnZgynGx GVyRKhxV JMGdGbas Eo96JbRc
      P8yBpYpS Ha4AN15r tF-4H-Cz 9FJH5viU TvIwtuDs OLBoJwuo o-mQgf1m lgfZdiyz 6nxO5JSN ZD0Vwv28 cBFx7ItJ A3qmbQIl
      KDCvXscl -l4gGGYD dq5YPFxc EFfl-SP4 6wghepzp T5OcOZVp xNkuJVMH b-o7qV3p knpVE-Py 3M1KfYB4 jj5dq21t F7QuhS3_
      _bKoR_45 VOP4qtiV 5dn6OxFb -7ZrinKw Dp48tt6W 9neuJIzp 3SWjSPtk cOldTIi5 Y_WMPxFY 0VbTcNmS jMpRGLDH yv8jlDj6
      XyDm9f-E DZoJ7u1j bbRRqXBO LizCbzdU CVWgVNXh yEikd_ta lL2eIydg CXPx86uH WMkjzbq7 M4d-EIbD 4c-wLtYM RRXgJHNx
      s9ZQV4hd Iz9HlVhV QDqE7Qw1 V65xe9YQ wTWjXe_S vQKDhHm4 uGqck2NS nixJdmaM hXv3W-nP wuBvh-h8 lEeTQsVs pWlYXv8p
      p2911gve 4QxgiqY5 8cckQYq- SInxKUID KVMRYl43 PsbinILZ yBxzf87- XXjixkJ5 V3gPk5br M7tk3i4L utaA1bCa yV7taEQX
      cvsB9S08 ADfxImQt OFRFLEbL JhFTsM83 IvgOKcEO pBHE4BI5 1lxOdA5l 67uQGKb8 n_Q6Gjtz L496wGdR CsL9ttsL 6LVIfQlz
      jK0r-ims 6qVdEfve WPcRnvMC FmNWm8vH e74LjH5c _MfblCRD hp1axozr uHpRGMd3 C7v-RKBM DxX4zKvW WLDQF0-2 F13J0nOP
      1WmGaNC7 P0zhTGyS rUickRov megvswfu WZOm_7HJ l7Yc72Rq MgdejAAQ -qV8iQu- gr3OLPhc 94mBm1_G gh8rnyQh 9-onpS1a
      XOjO8bwU woyhtY9q Q7okXy9G GzmYwF7c OciePUBr vSkzEHuO Bp76cTMW KnsfF9a_ _xRHgleK 7onyVv93 P2545p_X qLl7wJcf
      jP2WwoAf Y_FpvdsG x9Lo93pY nWFcZJ2e JncDJwfO yQTVyuWq _OEpzrX4 b-1U2PXP sSdSB-4g gHsAL2KU AY26qu17 R5DQnLq8
      avUqr5c3 A4mYgk1B rGLgtVIi Qk_QIhEg 2JDei05c AQNUq5Bm EAXO62v3 ucD1G_0r YHlZYaJU 7lT7Fxoh ykhuuGVG iP0YC1cl
      Nw0p8yrN Y2mzQUwE p11YdFeG d-iXtLui zjiqWBDM Tdgmbwbl STKNpbX2 ipJfE3Rp s4_WmxMD 1U6yyyWh Fm5bt5eL 7AvJA4N_
      onvlKeu- z1uy5erk Xkpwgq-_ RE5XgwqM 46QuZOD4 MoZZfqUj 7RSUmssM CJalMyok lrSsBWTX Z1VZ670j 0Ux2DPVy EiDlOaAO
      Aw2ftGrH Cs4MD8eV BRnROfKM l0VVpel3 h1g2zV0r AJU_SKbv ynnv1-4H bvUiuDYz QuFTnk8A P3idQLhI Gy93XVh0 j31HP-6t
      rJ5JQl-A ARVAEySv 3f1b3q77 SVdXr7O7 -77cmkal WwA0j5BP Ngoy5Hs1 9Su2Cwuz sS2fjWel cCEzhLyR ZLCHlay0 P762w8V0
      vEIVwNDp xKr1tdYA 0PBLQqq9 -IYSLdhX cL5k3U6R og263ZEm B8WShg3r _RADu3ye LF1q-Vv_ lCZzVYTb WC6tvu5C tCE004of
      dBhVBOQX sRguHT5K sLdef0Me 7mkpaX0i S-Z7zXcQ R8huZScY RM3BJmgA jTCYaVfx rDGQLuIM vvbX_mSz 7lTj-KzE 8n-Rb2qS
      pn-6cDb8 rObvPy57 PKnZNhUg GtAKSh6d 8NqxK-Lm g1PlsaKG TuatSUHZ OGg39fSL 40YiWjjG UxmyOUpM MjDFVc4- JjOpClUI
      WVoHPW4e Z8gAQwWx BdNDifBK VoN4afp- 2Gix_xjI 0WGmakly Umn_aejE C3LuzZII j71A3Jun qssQmLK8 n2TIZaMe FdK_ITLk
      1Lh1d-hV GpWifxnf eTft5tzF DrDUb30f ZJ4xAqfw vA-OG9AQ hoioX8L8 Azds93SR _PRi7Eb7 3YIsaDYM tr4NrdJy hjC-DqnO
      9wDf4VBT 0QdEJEDO Dag20tcw y13tx3AC dO5KymFw hFTc6wqp bEmdzwvx ZpBGj8u7 s5GuL48v OY6z1nb3 pLIKrhsV SgMnqYAG
      cxwdjmoX 5sKcqU7e -nKNK7xl 2BWDlYzC DVSHUU87 luNX4uoU ECC-nMCw 6fIa6sY1 vneZMmot vOfN2QO9 hDW4YLG6 m9IFmCHf
      nCmgMh9V LwnvThkF QyyNSDl6 NG-wK5LO 4566UN2O HPavfee6 NxlVZGB8 svZC1ZCr 3GRQeHGV vaQsxs59 QZe3J7Bk oidXYvUs
      K0D_mUdu rtJSmdI_ yWl4lnuv pIir7que VXjqUy_X kGv9qAot ginuiPtx piJusmsS s-9rjfrk WEEvuJRh EK2eah3i K-D8I2ag
      bzAhqH3e 4k7cjL2S XAgjn2Qy g8btDdG0 ktcZjmh1 i0WyBzpf rd8frGOd Emc6yZPd fg1Cv0Xz taOMkEY8 icsUw51G BNuhHwCE
      B4dFu2yU 8nglKpys 3LieUqlL s9Ew1Ntv 5O3A3dcw wfVPk_WE vPJdNL5e 0NV3rw_p kBooBDXR Id9xCY9C iMiizLFB yWw3tQfQ
      SRW7ylUS TkfyT37t x1S5FFuM rT-2v7wB _cq-UO1f _3pIwEfo 4BEntsr6 kd7Rigqh jmK-U1V7 TDxTxioY BD6vsU5t k9iPMlV0
      br2GQa_w SqGcg1kk UAJ3iU7u EKiwLjad CcA9kEem e_t23Wud _l796Hnx FQks7z1p LI01YW5z uzdrqMJC 9WraGoER h6zy030S
      djh4RgPN bLRoK2p7 4uz7WChN Hq9W2OCP V1TicC05 -XZnpX5I O4HABZcj EqUKsHZ- tmI0T43O hqleDAEd Fl9W6NCn FMqEupT5
      W6RV82YZ DP-IUw2I DF07vRc8 0g60ckRn ESrjxABE JHuMH_Og BZKVzjTo ntcirm6t FKkiDoET aBqndyQ0 StuU9VpQ DG53NvVt
      cPDAGS4r lqubdwTD 4LS0mnJh xT_om8-S rT_-zG6H JDtn7UQA Gzt_Y9GR E5eIcI9J AjWEVyq5 Az-w-83R w3ui1WWn A7jAIA6F
      6PKMbG6i ZgCGOj47 68LaM40M EfZv-eJn ZnEJXGL8 Sukfv6rW rE3gRx2n JCMWmphX NEPlAE9U kqRYumeJ g4EVBwop CDvC2pYU
      Dz6AjwIS KwM-pr8M SxbLsm0D sxmcP4ry qS0adEvN LKkbJNlS P2pcfZS6 2TaH37nV EQ230TzG _OQDVCcr KMzIXR9b jbIEwOIH
      SYTKBvcv FtztACcK JMUJxin_ FbJUHplv oA8Wvy8n 9m_ZKevb wiL0frnS -5tIygyg ubcTL4_i -Wd-XKzn c5gGrJos VO7uvGo0
      jDULqVVL bS_obP-2 aYhT3MTJ -90jQl8l QeJsqqtV Zc1XlTi0 rNEZEIDI DFEDeeVP PiZy4NMe anY_2QVi 1KmDNwtm yhG1aj-K
      pQuVoTQA 0Y0I3Mb1 9hRY3PXh byu67LtK 1PQVSSaA 4i7QAcQN qVSwru2h rj1MWYIf L9UACED5 ELToUYgz 4na2sfqd FhZU1oiA
      U7wiMJ-p P9PDz5rt -67SVOF5 3xQnKL04 UDUtuMgG KsJQUKGr 3QSCkrHF 8DjTwV2T GE9ijsaH kVnbmGzV 6CyWOl7H yHFpd2xx
      FmGxSZDM 2JPRLdAX YOg_HDQv 8enxNxdN WCtN8VgG 7jfQXunw lDGONbmP 4BhvCT1M XthCiluN 1c3Nwh7U SBWqg9gc xBLVfSTj
      muWz1d90 sxgiHVLT 8wb5a75M 9YLSRi2y -8J1WJiW W8w-1V9q zbffDA6e ivEnQFSY 35oM0jfv xWIbAlnC FdaQKsyn 0uUI_Yrw
      q_okQ1eW _-__GT1J RH71SsTa -1KWxjRM WfdqAmwC 9xWXCeoR Zdmdommk -zDZ-yrd yUNeH5Fb HfL486-F emjOrmgR SnyCj8ta
      7bnE4oNv 18f4SSjz kmeo1aig qGUPuiAo T7uoR76p eivnNqZy nRZAcPU7 oEvty6mj BR8-oeAY HrC_TwZF 7SLCFldY -umFZ4HW
      BhyeZWvS kZ5Xm7FZ nnfvxbh_ W3nvFeGD bTce2ACA hb9BS_Ab tx0OxEz6 ewR9j3aI asSJCYo4 85RV6VaF I-rezjhU j6yzaOff
      7bMFM69q CL72ZM4J zY9Hd67Q PWcqMBKt W82If-FD jAT2q6Xm l-ReiQHD Runbn2_0 Gex0kDHm iLkWj-n0 Qu6um1D8 MzH83_T0
      KsBNxh5Y 5ZFjmJ4d tjWtSpH- -2iWHf-z 9bE3ML4k GjmqKIdV vbEg4zpy 8qjCFMDF nrMnhgZI u73OK1Ve aafKhA_0 E0-FVvMK
      6efYDvRW uL-lSRRH hVItlv_w D-5Ol8u1 i490UIcN ETfrgQqZ N6zzxGgI lJFVCFvr TLtqO-I3 D9eadAJ2 4EP1AgN6 VrdinV71
      Ao7Fj1jT xZLmaSXL tRw0tlVG RCnvt9ff 8BReRRi_ w6DRgK5s kWhdRZyk NH4JRrwp XBOSXdvi sE5NVOvN r-Yr_Ltw GUyRyFTX
      HYQwV-lY Xog8QCuu sn3rM2EB wgkZwIku jcPEv7PT 3CkGmVSR vl0ADMa7 zh4QHS5H AnxDycYI xF246rj9 kgKEYRst D20CjdVW
      YUQAF2vM XkJwDljF oOos4hXC 3ztn4xe4 9TYiWGVp a9xOsQbn ezA0L52K x1v9kCEl XJfs8ryo lat6XDGK Yd28ooP7 YgJ4u0dG
      KJ6q1Bon LbVzC52L 9J3CkpL8 KXk1o1T9 8VFvZR7L 7UMM0ovi X_f4IU0Q JBJ-X_Qx dfMC1Cq6 CYeWRpE7 eyJPCJ-_ nz2BVJTX
      Lz2XHLaB S5C-eugl U3OCJMPj Vl99m0Gx cK6_fK19 VK2NGvbz WRHamFl4 _NpOLsKl ZDcsCoSL UlpYYCwg HQOr4nay R3lGP2o0
      QvCEhbsf PJ3wQH0p zOnFIYNU oHse1m2Q 7hXK0xGJ Z20C_FJ6 Xjmck8So FMPHUfQm WsGTD3E2 nysXH5vW KCEpmyRy FGpInppX
      f1jgm2g4 a1NhG9rl IQZgRy14 X5jFtNqL 5cpXOF4_ nMqvK5PC UieEc1tG 0PojsLiZ IQGhTMqb xxuRWYiN VVSM6MX6 zsmKZXbg
      9COGlCZC ZuR0kDPf mq2b6apR DDICF1zf oG5JkINg 8F-oSLz1 SlhnT4TZ KWFOMek1 Mm5LZvqL _0UJA9EU 4Z_jqjIj s2dSLchY
      R30C9ISE GWVyMHnc 2Kty3KlS dPCJYTlz 5XVZeR2n j76Tiksh GEYujWhS y7hX_EJz CCd_ntkd wwSQXFq5 TkBe7WVy u0PZI8Xg
      UCting31 iFC15l5j prait53z L74d9yFo kzhe_8Sh QEaizkI0 4QTdBBac cgpWusQd UTxKToyw FNWqc4Aa dvpbqDYK knGUyOTS
      UDbghc2j 1XVI7tWy gJH66S4q JLzqwY0Y TnbB9xp2 SOlFtdb7 JfN2zHGs uA7MsnLR mbxbq0aY q7kZUho5 2Pi17QG3 rtu1CzOd
      -c-k8t-V -sy0THPn uSG82_b5 W3T-GtAB s5JVHpKz 90vkQ8Lg TJKC9IJN Wg1AHDAJ n0EQpLE- bFHx2_ER sqdiyXMW wqa3cYjo
      UAUtugIG lxc8bEqK puk42KdP EM5ZL4lb ROLemumZ A_Id9mAP 3jwuZD4i wYCIq4Gq GYtuFkTF _Hazf9t7 nqafBqJG cW0R_yn1
      pgv6YYwJ 9LAxGeip IGThE4Sa 6QN07N09 6FuJNZOk 6zmX7VPg RHX6KDJ1 NkiSIKJF p9tmjg70 ZxxraZZO WOpwNsud b7A2g9Y3
      T4okZLa4 bKeBy08F XzumT375 SBDcG67S x3zHSwez _tlP3xuC ug5yuoFZ bIJ4GUVc ViQfawcz wT_FWdHC YfonQszG 9KzOvZg9
      WPpFd_Vm t0N1Iq4i GasLxFC2 ZdNlfDOo 2YQ5cDaP Ng-YJ81v WgFPuVjq M-duFRZt W1kBBDSJ qA40AQ4E TnEa_H-M Q9ESedZh
      ymzCNXLe 8-uvlYNE 3-XtyawM wgJ2kNFB oybN6onU 6-MJYUy1 nYzzz5_Q S6738vAp bQthIioe ByoV012m 13TT4Mx9 WXUiIvNw
      nhKvlXQf hOEgXrO3 azKSedQJ nU7_hYot bIavOrdc 9Nn8pmaj 8fU81AyC w_01JQCL C7E3bvQQ LEIDvRnK kYMiBM_C z0WSXA3K
      3RpRPZ3F hVR64TMJ SwoC3_oa VGcry46u 1sZOJzY0 Mn35475Z o2g7xyj1 CpPD6uAo Vqhzu1tI LR40siI6 oGChXDsE blgq8xq-
      AGRxsMI6 jzOulAZw hRBIHU75 qAmRvozi 9YD5a6M4 A8AXZ2Bd aVOxe4DK 3prcy72T HX_O2J5l h8j4wwm9 2ukkv-CF N4CLwWPI
      7eJMjxbV isRzKN34 ScBKJ0B7 JDxrtaNu LMr0IjSt 9U56M3MY -HF2t_-u RJvDQBPg yrP_soSs CYlkmpIW pzgMgf6i tPNnDFBn
      jnZrRe4z 25d6uhBa VXHUbZvS 4JPADhWM 4oOE5HDw peRg6GUy uii4RxgT sUohpIhJ ujuXOiG9 LmPemrIC W7dbzVlu mhiPmWhq
      8VePn38x eFxnVpBe o7cOGWj9 nXDDp7kg CI3mEwS0 NLtdO4vi 2jLEP6oY KlgPioyL X8zi5GqN IzNC1DJn mXkflA2l wCIpqmxV
      M8biYPuU 9kHCR3F5 CNQxZg0Z UCIE3FTP FUGDWCPa jVBOrTXM pS3VpZ2i hPe-sYof 1nrknJVe SdvO3S_K dwh2pM0c TxnI7lmT
      gnmwA4Aq VdNx8B_g GBzTuh5Q Mqo7L23P 6jOqIONc CQfaPIoq 0JisYKKL w6lN_VOT NsHvekGk ue0XhIC1 szQ9TKp4 WVyKfxxQ
      HCxH9KPc F51tnGgz roQaT0t_ CmNWsihK 1dMGhuiM E9vJBGDg qO7MJlc1 Vz6UGOtf o3sNHOXs yuaQS_dx oxwwqjdv YlHpAp55
      aLUBSX7w g63qbLf1 dH0mRxgp I-5qkSlm qrgAvDsd 77dXklQo Wg7QOQsE NgJhXlRn HuiLAJbt bO8la-fY cn7ePCyS ot3uby3P
      q2vZdv-a 8DBart-s BN-czzWl OjKdCYFw XrOFrQzG o9cU3toE ntr02fwf 35zf7gQl Q94M98Zz v_5ixqFu sSBjYHHn llpj3bWH
      kZrw6Fx- 0ICi2Ro- yPq7ZtbX V5ohVSCe sLBod_cA rTtvnT7W wY6ID0dy JMAfbOgf F8W_0Vcn arKl_Use -SsMkGVa whzsN-MC
      8cEhh6qb uK3CktP6 Pzv-fGVu asLyvkV8 OtcK_Bsq e31vuBbQ q3KG8gxs y-x6F5TS 4JLYs5md ZAvvDkXp VXl8kZSd wdQlMCsx
      DGIx9CNp kHWoZdJb ju5xMsZN D9uQslFk WOX6x6fC tJr7gQZ- FZ10bc_h 1Uw58c_b Pgn7j5jG Fa95trlN _Y0etBZ6 J1rU2f9g
      XD5YqTGV hs0wWt7c RuEWxdAP 8AkcSCMO 05FpOB44 X_xCLIzc 8a1PPAZD fJPFKw9R hLlAonkR UvVPM4RW ifLVrnDP DZHLR2iV
      uwxE4JjL UNeQquII ejhfNDdN 6hj45i4K o7HulmFS NlHxiHYY 5l3aH6od EPNb61wv yxXJaYTY VXbgQWTp 3UneH8Od LiSZ8LOG
      BH09jrkZ xvS1-6i5 kCRD1NUm fyPn8SCK xVLXm1pR kYwj-L_1 DkxGT6u0 xZIHNJ6j OSSSBuaN wgJTZRt7 eTQemMGD eTlfhnJ2
      Gqd7UN4E S5lLLvTd lXjjZj8j R2zLES_9 uIkOWOTH XV8GJlRE l6_HGtmk 2rPLodvz ybt-RO_J KLk5uyaA gbbUmvhl pIOfQoRD
      1sTpLpHg IGCcTtME 7E-96Xqc 4v9o4RTW DpPQ31Mn pf4bCAyZ 9ScBdKsb AMnWK3tH -TRtw4iT wmUcQp2b kTXyIReJ J1sTU6k4
      5Gz_-gKJ eF-RixTH 2TnAYO1F xBcVFyYy 1kRkySes MTHNslKK LBYpZP4k NY9usfvR E7BQ5jf- 0BSC6SY3 9VNgVWPE 2-ktdylQ
      MzgZ1k8N X9nUaTSO BKO7lMQG QgK5lEcM ncF1tFCw yp8wuaXw uLrXdEJ3 4O_waxp_ uG5PguAy gnVnUgq0 zBh-DmJZ nBWxGqlP
      hlY0Cya8 gVtuSuJ7 eLKmjp7U agQ5niOi IKJKuxQH 5Xfvw7nN YlBIqF4p IdlvrG_C naXi8Mw5 cQnnUVb1 qM5Dgdkp 5jaSF8Ni
      NNnystd6 m5ArIqon ORpmOmzN dERHHKr9 3E1PASGr 3ipxvWLF GL-uX1Yj H99QxkJA ADKSvK9s 3BrDNKLo DGDPpy1q hz3kWWHF
      0jKt3UgZ KYA8QjMy w9EPwQyW -DO477Jj UMFaOJmy 0M6rDFkA 9dIhNafQ EYUDrf5G VZBEKtA2 GJ-b5nwH 3q66T_gp KrzzJLPB
      E6wU_0un -U8zHWmh P2vSVVaT DlFJ_Hdg 9c9j2AsK l6OKmlg- 5WVMLgj_ 9zzNNHqE 63-ngybZ ih5SbhH6 g-u0Z3zw nWP652tO
      yzmJciIS KkfVbIkG xbMDpi-w 5zrdgwjd q4Td3vqn DeC14rNU mdvhroJZ h_rieJWP wrcr7S7w FTcoDtAm UBgtcK3t q62nyULB
      ylORLBeG wgz4Bb7l HXUNn8kH RAbELdLJ XzCshiC9 Nwmqw3Yi jQng3l-e F-IBk4pC MfzPgtCZ 8_idUWtc ke-08RgU yC6I2Q6y
      197og8CH l5hjvr4p G9UrtQCn 4Ulmh6Cc 9_joI_aw iNttWZ3T esjMxhqj fb9bNHv4 BYJuAY-x auG2TcjE CE7-oOEb GLRaSJBR
      EBXZ1Ju7 sgAuNKNw lxTPAuwZ 0V0Anw3I T95d8SOJ ovDqk54V jSsd8DMD dIWN332m L5ODOKZi BNROx5Os ztbyznmO EzVzqegz
      F68GwA_b h3u-wiE2 z2vum6ZB -eFC4lrM wO41gdEU 886cEYDf JnUMItZG _rL7CbUE _iZXd0w1 jkj2Bo6r DbLz7Nuh LF-tWQbf
      jEiRtgSE OI_sldXh UWbGe49w UrffZ9-m jy7gwy4L c6Ap9LnG xferPRzY Hn_mQm27 _QhAtiFy AsROINLG agnYiR5c mVNKVN2c
      WK01t9L1 GLs2ZIeC pxGdgic7 Xwc8l6e2 7KjRwlPN lfueTJyA oVgKgzB_ Oq8q4EXH 0xk1JVKc mryoI3w9 JFgmnItL Q9IayysN
      jGuVDJq0 Y7koUZ9H XRJEcssm JxGeTZro YxN58KlE TQtfSdSP twWW-PqW 9rugTpWv Lc6AvORP 0gzbSCJS LM9CrVj3 ebKWVeXw
      edvXNZek O51aKF2g 0RcGJAZh 8CS2J43c 3Gp5gHka drj6BWOF -Db6-7hO k5d4Vafk Bfv7sSgY -s5qO2rE dpteruWR Stv_R_Sm
      QhZanrMI NTO4aXnw -B6UEnxy Rm26UqGB KDblZHwH ZerZZhqK xilgqN0C nB4wBBkW PkzJ9iv3 qV-TrbZV Lotluwas Sc5vUbx9
      jXo31lsE aqNGTDbV _NIuH3qf Q_pDu5A_ EVRg55Cy 8EaC-mXB MS_1L2zX DoBvyWvA 5ja3oBNT GK_hpeKW HHXyZbr2 gtXKfu8G
      eHh9Uy7M 12_8-czN 4lH9TKfB d3kQa_sG xJepG5cF BPASoXro yQxRt-aM XqdB0_MT 7SBt3ne1 6dWj6bfB lIacMJeC uMaSbifN
      MosHoV1o YavRoiX7 jHX7hBUg Funb2Y7Q kw8Q5TbT RKsEt_po EIVcHSIh pTM3QXjN arhabqEb 2Wt2gyzb lx3FXn51 LH3aOXty
      hbVGAlj7 HSoykGv9 iCKxFd8p sD07pegs 4fjStz8M uHENQkic 0SLBxfYq 2Jie3CDx T-yy5SUG P5V3SUny d5MI3juO hdknWVO7
      gw7LRAL4 T6piIeyS OfT3bSC0 izXZ2CKU xE6Vkbzx bYEAc4WB 59W1JVyL -lCEUVXT LmXgrJZt _MxIpqnK gY3wdhnj mWVZChkm
      8uj9OT3G ub682sHW jnsbgrfj pyuTHzuG S48Y3bbt r1BTtrWt wQoDQ3ql 8w5uluum BszChqJQ KU7RIkcf -uMvQTFt FQpThIrw
      ovja1aJd -xc3xSyi rIvtQfRd -jUL9qEe fYqFPUAg tIwemCsu 9u-aUwFO qz7pMPqn Ud9FBWb2 60MS0wmn GQDxNAWs N9obwrQI
      czRrg-3w LFzla-Gc yE_MovTp iqY41G-A M8RVjfzA jBbuObUl 8V3GRW9W 2_s7q7qU XcSbmyw9 ioR2ZMO0 OJWPY3g5 X0XvZqgm
      lmXsxExE _hJ8yy79 1KCN18Aj ARCbWYKA v8qBAKH- V-r8McQe 992gdO-A ed02ykAA QEtitMPZ lEYm9Akm U44Kzx_f GXopEYut
      rQozk05e 7rRH_y5- Y5Pngmd9 Ob55Hwbd ciDj_3hT dvsoxwMx ZYBa2my1 eI2MX27c kghynxd0 iKh_lTl_ mCKGBuwp 68cVluL7
      vnOdnj2T QEvzJC9v mTmCWoAI 0FvttMGC 9PNelVgc cWdj9L7h HoisGNTs qYNmtcHh xzCs9PWb wszxbSvB 3Dzvy-ld 2E70ZRC9
      AMnVDoSv N3sb1CB9 -YbT83vZ mwc0Lxpa D0far6pJ Myc0cMFC C1WtGDnq n34-yzVA 7DpSIml6 Hr5VBFVw BN1D9Non r9XPFoz0
      i-_hNmKk cjLmMxxA db15lCeY Mmntsuul P8R3gy7k tbPyHoB7 rH3jwUx_ hJO9VkeF RY0gmu8J hfIo6X5v LQjOBHdb AUBhG_wL
      QeMBaDf2 iK0QpD86 dOHvxwp6 h5OsLZSj Ouy-cQY4 dwqq836G RLzT4wLJ ix6UKSJd UpMYS7FY HcObimpr DqzKfu1a dwEM2ICS
      g4hgm4q1 kSMFVwtN
    `,
  },
];

/** Drawings found wrong, as name and hash, with the day. They must not come back. Sorted. */
export const wrongDrawings: Readonly<Record<string, string>> = {
  'ACT LWFd3GC9': '2026-11-23',
  'AERO 9C-XQdSQ': '2026-11-23',
  'AGS jC1sRDDR': '2026-11-23',
  'AI Qn_uY3t1': '2026-11-23',
  'ARB Un3gbSMd': '2026-11-23',
  'ARC q1oHGBwC': '2026-11-23',
  'ATH h2x7LVCt': '2026-11-23',
  'BEAM idH3zpTu': '2026-11-23',
  'BLAST Z-sMfiK2': '2026-11-23',
  'BRAT pSomuyzQ': '2026-11-23',
  'BULL sVMY4pYm': '2026-11-23',
  'CAT FZKj-_OE': '2026-11-23',
  'CHLT jHzlhPak': '2026-11-23',
  'CORE ABErjMjd': '2026-11-23',
  'CQT rrvs6N-d': '2026-11-23',
  'CULT QEtp4De5': '2026-11-23',
  'CYBER cIC4FM2f': '2026-11-23',
  'DBR kWQ2e1QV': '2026-11-23',
  'DC KGT8gHhX': '2026-11-23',
  'DEGEN tzWiXdEl': '2026-11-23',
  'DOG waZPCEfQ': '2026-11-23',
  'DOGE Qi8n0sk0': '2026-11-23',
  'DYN J0kiTyDv': '2026-11-23',
  'FLOOR _k8RD71W': '2026-11-23',
  'GAME EF72xo9n': '2026-11-23',
  'GEON o9HAKf36': '2026-11-23',
  'HMX i5exLDYz': '2026-11-23',
  'HSUITE An7XdGkU': '2026-11-23',
  'MOVE E9Z4LM_g': '2026-11-23',
  'NEON Q1bQPxX-': '2026-11-23',
  'OMNI wSHsM0P2': '2026-11-23',
  'OOKS JzbF7UjA': '2026-11-23',
  'PALM aGFnbeDD': '2026-11-23',
  'PROS 7E7JSiNr': '2026-11-23',
  'SATS coSvvhBg': '2026-11-23',
  'SEND Vnd_mReU': '2026-11-23',
  'SKY spXTublI': '2026-11-23',
  'STC kY2S7ywR': '2026-11-23',
  'STX NS-qXfsi': '2026-11-23',
  'TAO hujYacyP': '2026-11-23',
  'TMON 3nwxe3PA': '2026-11-23',
  'TOKEN UduqCXLQ': '2026-11-23',
  'TOSHI jkK6qhZP': '2026-11-23',
  'TREE b0Vu_85x': '2026-11-23',
  'USN zVx8motc': '2026-11-23',
  'VIEW pLPrhVM0': '2026-11-23',
  'WHT OKp8RJOA': '2026-11-23',
  'fiat.com u5A5KAuD': '2026-11-23',
  'hbomax.com _WPsxtj7': '2026-11-23',
  'itv.com 0IEZ_PAl': '2026-11-23',
  'microstrategy.com 4j6qJxhD': '2026-11-23',
  'oculus.com fw9O4THN': '2026-11-23',
  'ratp.fr ZTUDVi_V': '2026-11-23',
  'reddit.com SBA2HZuQ': '2026-11-23',
  'sfmta.com JVQa_o9P': '2026-11-23',
  'twitch.tv TDv9KX-Z': '2026-11-23',
  'yandex.com ziLCvD6s': '2026-11-23',
};
